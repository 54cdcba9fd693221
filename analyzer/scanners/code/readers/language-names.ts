/** What languages are called where people name them: on fences of Markdown, in attributes of pages, beside code in other files. */
const SPELLINGS: Record<string, string> = {
  typescript: 'ts tsx mts', javascript: 'js jsx mjs cjs node nodejs', go: 'golang', python: 'py python3 pycon', php: '', ruby: 'rb', java: '', kotlin: 'kt kts', csharp: 'cs c#', rust: 'rs', elixir: 'ex exs iex',
  terraform: 'hcl tf opentofu terragrunt tfvars', json: 'jsonc json5 ndjson har', yaml: 'yml',
  shell: 'sh bash zsh ksh curl console terminal shellscript shellsession shell-session sh-session bash-session dockerfile docker makefile make dotenv env',
  powershell: 'ps ps1 pwsh posh', batch: 'bat cmd dosbatch', jq: '', http: 'rest', hurl: '', karate: '', jmeter: '',
  groovy: 'gradle jenkinsfile', scala: '', swift: '', dart: 'flutter', lua: '', perl: 'pl pm', crystal: 'cr', nix: '', c: 'cpp c++ cc h hpp objc objective-c objectivec arduino', r: 'rlang', bicep: '',
  vb: 'vbnet vbscript', fsharp: 'f#', julia: 'jl', nim: '', zig: '', d: '', pascal: 'delphi', haskell: 'hs', ocaml: 'ml', erlang: 'erl', jsonnet: '', cue: '', dhall: '', puppet: '',
  lisp: 'racket scheme elisp emacs-lisp', clojure: 'clj cljs edn', ini: 'cfg conf properties systemd nginx apache', toml: '', xml: 'xsl xslt plist', sql: 'postgresql plpgsql psql mysql tsql', coffeescript: 'coffee cson', crontab: 'cron', bruno: '', html: 'vue svelte astro', markdown: 'md',
};

const LANGUAGES = new Map(Object.entries(SPELLINGS).flatMap(([language, others]) => [language, ...others.split(' ')].filter((name) => name !== '').map((name): [string, string] => [name, language])));

/** The reader's name for a language as people spell it; `undefined` when no reader knows it. */
export function languageNamed(name: string): string | undefined {
  return LANGUAGES.get(name.toLowerCase());
}
