import path from 'node:path';
import type { Reader } from '../expr/expr.ts';
import { languageNamed } from './language-names.ts';

interface Language {
  name: string;
  /** File names that are read as this language. */
  files: RegExp;
  /** A name such a file could have. */
  sample: string;
  /** Loads the reader; parsers cost tens of milliseconds and are only paid for by trees that need them. */
  load(): Promise<Reader>;
}

const script = async (): Promise<Reader> => (await import('./script/script.ts')).readScript;

/** All that there are readers for. */
export const LANGUAGES: readonly Language[] = [
  { name: 'typescript', files: /\.(?:[cm]?ts|tsx)$/, sample: 'example.ts', load: async () => (await import('./typescript/typescript.ts')).readTypeScript },
  { name: 'javascript', files: /\.(?:[cm]?js|jsx|jsm|gs|es6)$/, sample: 'example.js', load: async () => (await import('./typescript/typescript.ts')).readTypeScript },
  { name: 'go', files: /\.go$/, sample: 'example.go', load: async () => (await import('./go.ts')).readGo },
  { name: 'python', files: /\.(?:py[iw]?|star|bzl|bazel|sky)$|^(?:BUILD|WORKSPACE|Tiltfile|SConstruct|SConscript|wscript)$/, sample: 'example.py', load: async () => (await import('./python.ts')).readPython },
  { name: 'php', files: /\.(?:php|phtml|inc)$/, sample: 'example.php', load: async () => (await import('./php/php.ts')).readPhp },
  { name: 'ruby', files: /\.(?:rb|rake|gemspec|podspec|thor|ru|jbuilder)$|^(?:Rakefile|Gemfile|Vagrantfile|Fastfile|Podfile|Brewfile|Capfile|Guardfile)$/, sample: 'example.rb', load: async () => (await import('./ruby/ruby.ts')).readRuby },
  { name: 'java', files: /\.java$/, sample: 'Example.java', load: async () => (await import('./typed/java.ts')).readJava },
  { name: 'csharp', files: /\.(?:cs|csx)$/, sample: 'Example.cs', load: async () => (await import('./typed/csharp.ts')).readCsharp },
  { name: 'rust', files: /\.rs$/, sample: 'example.rs', load: async () => (await import('./typed/rust.ts')).readRust },
  { name: 'kotlin', files: /\.kts?$/, sample: 'Example.kt', load: async () => (await import('./typed/kotlin.ts')).readKotlin },
  { name: 'elixir', files: /\.exs?$/, sample: 'example.ex', load: async () => (await import('./elixir.ts')).readElixir },
  { name: 'terraform', files: /\.(?:tf|tfvars|hcl|tofu|nomad)$/, sample: 'example.tf', load: async () => (await import('./terraform/terraform.ts')).readTerraform },
  { name: 'shell', files: /\.(?:sh|bash|zsh|ksh|bats|fish|command|envrc)$|^(?:Dockerfile|Containerfile)(?:\..+)?$|\.dockerfile$|^\.env(?:\..+)?$|\.env$|^(?:GNU)?[Mm]akefile$|\.mk$|^\.(?:(?:ba|z)sh(?:rc|env|_\w+)|profile)$/, sample: 'example.sh', load: async () => (await import('./shell/shell.ts')).readShell },
  { name: 'json', files: /\.(?:json|jsonc|json5|har|tfstate|tfstate\.backup|ipynb|webmanifest)$/, sample: 'example.json', load: async () => (await import('./json/json.ts')).readJson },
  { name: 'yaml', files: /\.(?:ya?ml|sls)$/, sample: 'example.yml', load: async () => (await import('./yaml/yaml.ts')).readYaml },
  { name: 'powershell', files: /\.(?:ps1|psm1|psd1)$/, sample: 'example.ps1', load: async () => (await import('./powershell/powershell.ts')).readPowerShell },
  { name: 'batch', files: /\.(?:bat|cmd)$/i, sample: 'example.bat', load: async () => (await import('./batch.ts')).readBatch },
  { name: 'jq', files: /\.jq$/, sample: 'example.jq', load: async () => (await import('./jq.ts')).readJq },
  { name: 'http', files: /\.(?:http|rest)$/, sample: 'example.http', load: async () => (await import('./request-files/http.ts')).readHttp },
  { name: 'hurl', files: /\.hurl$/, sample: 'example.hurl', load: async () => (await import('./request-files/hurl.ts')).readHurl },
  { name: 'karate', files: /\.feature$/, sample: 'example.feature', load: async () => (await import('./request-files/karate.ts')).readKarate },
  { name: 'jmeter', files: /\.jmx$/, sample: 'example.jmx', load: async () => (await import('./request-files/jmeter.ts')).readJmeter },
  { name: 'groovy', files: /\.(?:groovy|gradle|gvy|gsh)$|^Jenkinsfile(?:\..+)?$|\.jenkinsfile$/i, sample: 'example.groovy', load: script },
  { name: 'scala', files: /\.(?:scala|sc|sbt)$/, sample: 'Example.scala', load: script },
  { name: 'swift', files: /\.swift$/, sample: 'Example.swift', load: script },
  { name: 'dart', files: /\.dart$/, sample: 'example.dart', load: script },
  { name: 'lua', files: /\.(?:lua|rockspec)$/, sample: 'example.lua', load: script },
  { name: 'perl', files: /\.(?:pl|pm|cgi|psgi)$/, sample: 'example.pl', load: script },
  { name: 'crystal', files: /\.cr$/, sample: 'example.cr', load: script },
  { name: 'nix', files: /\.nix$/, sample: 'example.nix', load: script },
  { name: 'c', files: /\.(?:c|h|cc|hh|cpp|hpp|cxx|hxx|mm|ino)$/i, sample: 'example.c', load: script },
  { name: 'r', files: /\.r$/i, sample: 'example.R', load: script },
  { name: 'bicep', files: /\.bicep(?:param)?$/, sample: 'example.bicep', load: script },
  { name: 'vb', files: /\.(?:vb|vbs|vba|bas|frm)$/i, sample: 'Example.vb', load: script },
  { name: 'fsharp', files: /\.(?:fs|fsx|fsi)$/, sample: 'Example.fs', load: script },
  { name: 'julia', files: /\.jl$/, sample: 'example.jl', load: script },
  { name: 'nim', files: /\.(?:nim|nims)$/, sample: 'example.nim', load: script },
  { name: 'zig', files: /\.zig$/, sample: 'example.zig', load: script },
  { name: 'd', files: /\.di?$/, sample: 'example.d', load: script },
  { name: 'pascal', files: /\.(?:pas|dpr|lpr)$/i, sample: 'example.pas', load: script },
  { name: 'haskell', files: /\.hs$/, sample: 'Example.hs', load: script },
  { name: 'ocaml', files: /\.ml$/, sample: 'example.ml', load: script },
  { name: 'erlang', files: /\.(?:erl|hrl|escript)$/, sample: 'example.erl', load: script },
  { name: 'jsonnet', files: /\.(?:jsonnet|libsonnet)$/, sample: 'example.jsonnet', load: script },
  { name: 'cue', files: /\.cue$/, sample: 'example.cue', load: script },
  { name: 'dhall', files: /\.dhall$/, sample: 'example.dhall', load: script },
  { name: 'sql', files: /\.(?:sql|psql|pgsql|plsql|ddl)$/i, sample: 'example.sql', load: script },
  { name: 'coffeescript', files: /\.(?:coffee|litcoffee|cson|iced)$|^Cakefile$/, sample: 'example.coffee', load: script },
  { name: 'puppet', files: /\.pp$/, sample: 'example.pp', load: script },
  { name: 'lisp', files: /\.(?:el|lisp|lsp|rkt|scm|ss)$/, sample: 'example.lisp', load: async () => (await import('./lisp.ts')).readLisp },
  { name: 'clojure', files: /\.(?:clj|cljs|cljc|edn|bb)$/, sample: 'example.clj', load: async () => (await import('./lisp.ts')).readLisp },
  { name: 'ini', files: /\.(?:ini|cfg|cnf|conf|properties|local|service|timer|socket)$|^Caddyfile$|curlrc$/, sample: 'example.conf', load: async () => (await import('./settings-files/ini.ts')).readIni },
  { name: 'toml', files: /\.toml$/, sample: 'example.toml', load: async () => (await import('./settings-files/toml.ts')).readToml },
  { name: 'crontab', files: /^crontab(?:\..+)?$|\.(?:cron|crontab)$/, sample: 'crontab', load: async () => (await import('./settings-files/crontab.ts')).readCrontab },
  { name: 'bruno', files: /\.bru$/, sample: 'example.bru', load: async () => (await import('./request-files/bruno.ts')).readBruno },
  { name: 'html', files: /\.(?:html?|xhtml|vue|svelte|astro|ejs|erb|rhtml|[hl]?eex|jspx?|as[cp]x?|cshtml|razor|hbs|handlebars|mustache|liquid|twig|njk|ftl[hx]?|vm|vtl|gsp)$/i, sample: 'example.html', load: async () => (await import('./markup/markup.ts')).readMarkup },
  { name: 'xml', files: /\.(?:xml|ps1xml|xslt?|xsd|wadl|wsdl|plist|resx|xaml|[cv][bs]?proj|props|targets)$|^(?:web|app)\.config$/i, sample: 'example.xml', load: async () => (await import('./markup/xml.ts')).readXml },
  { name: 'markdown', files: /\.(?:md|mdx|markdown|livemd|rmd|qmd|rst|rdoc|adoc|asciidoc|txt|rules)$/i, sample: 'example.md', load: async () => (await import('./markdown/markdown.ts')).readMarkdown },
];

/** The language of a file by its name; `undefined` when no reader knows it. */
export function languageOf(file: string): string | undefined {
  const name = path.basename(file);
  // What is filled in says more than that it is: `deploy.sh.hbs`.
  return (TEMPLATE.test(name) ? named(name.replace(TEMPLATE, '')) : undefined) ?? named(name);
}

/** What a file is copied or filled in from: `deploy.sh.template`, `config.php.dist`, `zones.yml.j2`. */
const TEMPLATE = /\.(?:template|(?:go)?tmpl|tpl|tftpl|j2|jinja2?|erb|ejs|hbs|handlebars|mustache|liquid|twig|njk|ftl|vm|dist|example|sample|in)$/;

/** Whether a file is filled in before it is what its name says. */
export function isTemplate(file: string): boolean {
  return TEMPLATE.test(file);
}

function named(name: string): string | undefined {
  return LANGUAGES.find((language) => language.files.test(name))?.name;
}

/** The language of a script by its first line, for files whose name says nothing: `#!/usr/bin/env python3`. */
export function languageOfScript(firstLine: string): string | undefined {
  const program = /^#!\s*(?:\S*\/)?([\w.-]+)(?:[ \t]+(?:-\S+[ \t]+|\w+=\S+[ \t]+)*([\w.-]+))?/.exec(firstLine);
  const [, first, second] = program ?? [];
  return languageNamed(PROGRAMS[(first === 'env' ? second : first)?.replace(/[\d.]+$/, '') ?? ''] ?? '');
}

const PROGRAMS: Record<string, string> = {
  sh: 'shell', bash: 'shell', dash: 'shell', zsh: 'shell', ksh: 'shell', ash: 'shell', bats: 'shell', fish: 'shell', python: 'python', pypy: 'python', uv: 'python', ruby: 'ruby', php: 'php',
  node: 'javascript', bun: 'typescript', deno: 'typescript', tsx: 'typescript', 'ts-node': 'typescript', pwsh: 'powershell', elixir: 'elixir',
  groovy: 'groovy', scala: 'scala', swift: 'swift', dart: 'dart', lua: 'lua', luajit: 'lua', resty: 'lua', perl: 'perl', crystal: 'crystal', bb: 'clojure', clojure: 'clojure', Rscript: 'r', julia: 'julia', nim: 'nim', runhaskell: 'haskell', ocaml: 'ocaml', escript: 'erlang', racket: 'lisp', emacs: 'lisp', sbcl: 'lisp', dotnet: 'fsharp',
};

/** A file name that is read as this language; throws for a language without a reader. */
export function sampleName(language: string): string {
  const found = LANGUAGES.find((one) => one.name === language);
  if (found === undefined) throw new Error(`There is no reader for ${language}.`);
  return found.sample;
}

const loaded = new Map<string, Promise<Reader>>();
const ready = new Map<string, Reader>();

/** The reader of a language, loaded once. */
export function readerOf(language: string): Promise<Reader> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const found = LANGUAGES.find((one) => one.name === language);
  if (found === undefined) throw new Error(`There is no reader for ${language}.`);
  const loading = found.load().then((reader) => {
    ready.set(language, reader);
    return reader;
  });
  loaded.set(language, loading);
  return loading;
}

/** The same reader, where it has been loaded. */
export function readyReader(language: string): Reader | undefined {
  return ready.get(language);
}
