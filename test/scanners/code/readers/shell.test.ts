import { expect, test } from 'vitest';
import { readShell } from '../../../../analyzer/scanners/code/readers/shell/shell.ts';
import { astray, chunksOf, misplaced, shifted, spellings, survives } from './exactness.ts';
import { lowered, show, sourceOf } from './show.ts';

const lines = (text: string): Promise<string[]> => lowered(readShell, text);
const inFile = (file: string, text: string): string[] => readShell({ ...sourceOf(text, 'shell'), file }).body.map(show);

const SAMPLE = `#!/bin/bash
API=https://api.example.com/v4
export ZONE="abc" LEVELS=(high 'low')
declare -A NAMES=([minify]="Auto Minify")
purge() {
  local path="$1" # first
  curl -s -X "$METHOD" "$API/zones/\${ZONE:-def}$path" --data '{"value":"'"$x"'"}' | jq '.[]' 2>/dev/null
}
for s in minify brotli; do purge "/settings/$s" && echo \`date\` || exit 1; done
case "$1" in -h|--help) echo "$(usage)" ;; *) BODY=$(cat <<EOF
{"a": "$s"}
EOF
) ;; esac
`;

test('a word may begin and end quotes as often as it likes', async () => {
  expect(await lines(`curl -d '{"value":"'"$level"'","on":'$on'}' "$API"/zones/a\\ b$'\\t'`)).toEqual(['$("curl" "-d" "{\\"value\\":\\"{level}\\",\\"on\\":{on}}" "{API}/zones/a b\\t")']);
});

test('variables are names, with defaults a choice, with a key an index', async () => {
  expect(await lines('x $A ${B} "${C:-d/$E}" ${F:="g"} ${H[0]} "${I[@]}" ${J%/}/k ${L//a/b} ${#M} $((1 + 2)) $5 \\$no')).toEqual([
    '$("x" "{A}" "{B}" "{(C | \\"d/{E}\\")}" "{F}" "{H[0]}" "{I[()]}" "{J}/k" "{(L)}" "{()}" "{()}" "{5}" "$no")', 'let F = (F | "g")',
  ]);
});

test('what a pattern cuts off is not known any more, what a mark parts is, and a plain end', async () => {
  expect(await lines('x ${A%%=*} ${B#*:} ${C%/} ${D##*/}/e ${E%%[=:]*} ${F##*::}')).toEqual([String.raw`$("x" "{before the first(A, \"=\")}" "{behind the first(B, \":\")}" "{C}" "{(D)}/e" "{(E)}" "{(F)}")`]);
});

test('assignments bind, alone, before a command, and behind export and its kin', async () => {
  expect(await lines('A=1 B="x y"\nC=d cmd\nexport E=f G\nreadonly H=i\nlocal -r J="$A"\nK+=/tail\nL=')).toEqual([
    'let A = "1"', 'let B = "x y"', '(let C = "d")', '$("cmd")', 'export let E = "f"', 'let H = "i"', 'let J = "{A}"', 'let K = K + "/tail"', 'let L = ""',
  ]);
});

test('arrays are lists, keyed arrays are objects', async () => {
  expect(await lines('A=(a "b c" # why\n  d)\ndeclare -A M=([x]=1 ["y"]=2)\nM["z"]="3"\nA+=(e)')).toEqual(['let A = ["a", "b c", "d"]', 'let M = {x: "1", y: "2"}', 'M', '{z: "3", …}', 'let A = [A, "e"]']);
});

test('the name of a loop is any of its words', async () => {
  expect(await lines('for s in minify "$x"; do\n  run $s\ndone\nfor one in a; do :; done')).toEqual(['let s = ["minify", "{x}"][()]', '{($("run" "{s}")) |}', 'let one = "a"', '{($(":")) |}']);
});

test('pipes, lists, redirections and continued lines part commands', async () => {
  expect(await lines('curl a \\\n  -X PUT > out 2>&1 && b || c & d; e </dev/null | f # tail')).toEqual(['$("curl" "a" "-X" "PUT")', '$("b")', '$("c")', '$("d")', '$("e")', '$("f")']);
});

test('keywords are not commands, and what stands between them is', async () => {
  expect(await lines('if ! curl a; then b; elif c; then (d; e); else { f; }; fi\nwhile read -r x; do g "$x"; done < file')).toEqual(['$("curl" "a")', '$("c")', '{($("b")) | ($("d"); $("e")) | ($("f"))}', '$("read" "-r" "x")', 'let x = ()', '{($("g" "{x}")) |}']);
});

test('a statement that is not ended ends with what stands around it', async () => {
  expect(await lines('(if a; then b)\nf() { while c; do d; }\ng')).toEqual(['($("a"); {($("b")) |})', 'let f = ($("c"); {($("d")) |})', '$("g")']);
});

test('a function is a binding of what stands in it', async () => {
  expect(await lines('cf_api() {\n  local m=$1\n  curl -X "$m"\n}\nfunction other {\n  b\n}\nthird() ( c )')).toEqual(['let cf_api = (let m = "{1}"; $("curl" "-X" "{m}"))', 'let other = ($("b"))', 'let third = ($("c"))']);
});

test('labels of case are kept with the commands behind them', async () => {
  expect(await lines('case "$1" in\n  minify|brotli) a ;;\n  (x) b;;&\n  *) c\nesac')).toEqual(['"{1}"', '{("minify"; "brotli"; $("a")) | ("x"; $("b")) | ("*"; $("c"))}']);
});

test('a heredoc is the input of its command', async () => {
  expect(await lines("curl -d @- <<EOF -X POST\n{\"a\": \"$b\", \"c\": \\$d}\nEOF\ncat <<-'END'\n\tkept $x\n\tEND\nnext")).toEqual([
    '$("curl" "-d" "@-" "-X" "POST" <<< "{\\"a\\": \\"{b}\\", \\"c\\": $d}\\n")', '$("cat" <<< "kept $x\\n")', '$("next")',
  ]);
});

test('a heredoc for an interpreter is code', async () => {
  expect(await lines('ssh host <<EOF\ncurl a\nEOF\ncat > main.tf <<EOF\nresource "a_b" "c" {\n}\nEOF')).toEqual(['$("ssh" "host" <<< <shell> "curl a\\n")', '$("cat" <<< <terraform> "resource \\"a_b\\" \\"c\\" {\\n}\\n")']);
});

test('text that is piped into a command is its input', async () => {
  expect(await lines('echo "{\\"a\\":1}" | curl -d @- b\njq . x | curl -d @- b\ncurl c <<< "$d"')).toEqual(['$("echo" "{\\"a\\":1}")', '$("curl" "-d" "@-" "b" <<< "{\\"a\\":1}")', '$("jq" "." "x")', '$("curl" "-d" "@-" "b")', '$("curl" "c" <<< "{d}")']);
});

test('a substitution is the command in it, or the text it prints', async () => {
  expect(await lines('A=$(curl "$B/$(id)")\nC="$(cat <<EOF\nx $y\nEOF\n)"\nD=`curl \\`e\\``\nread -r -d \'\' F <<\'EOF\'\n{}\nEOF\nG=$(printf "/zones/%s" "$z")')).toEqual([
    'let A = "{$(\\"curl\\" \\"{B}/{$(\\\\\\"id\\\\\\")}\\")}"', 'let C = "{\\"x {y}\\\\n\\"}"', 'let D = "{$(\\"curl\\" \\"`e`\\")}"', 'let F = "{}\\n"', 'let G = "{printf(\\"/zones/%s\\", \\"{z}\\")}"',
  ]);
});

test('scripts in words are code', async () => {
  expect(await lines('bash -c \'curl a\' x\nssh -p 1 host "curl b"\neval "curl c"\ngit -c d=e')).toEqual(['$("bash" "-c" <shell> "curl a" "x")', '$("ssh" "-p" "1" "host" <shell> "curl b")', '$("eval" <shell> "curl c")', '$("git" "-c" "d=e")']);
});

test('a Dockerfile holds commands and settings', () => {
  expect(inFile('Dockerfile', 'FROM a AS b\nARG ZONE=abc\nENV A=b C="d e"\nENV OLD form\n# why\nRUN --mount=x curl "$A" \\\n  && echo $C\nCMD ["curl", "-X", "PUT"]\nCOPY . .')).toEqual([
    'export let ZONE = "abc"', 'export let A = "b"', 'export let C = "d e"', 'export let OLD = "form"', '$("curl" "{A}")', '$("echo" "{C}")', '$("curl" "-X" "PUT")',
  ]);
});

test('recipes of a Makefile are commands, with its own variables in them', () => {
  expect(inFile('Makefile', 'API := https://a/v4\nall: dep\n\t@curl $(API)/zones/$$ZONE/$(shell id)\n# why\n\t-rm x')).toEqual(['let API = "https://a/v4"', '$("curl" "{API}/zones/{ZONE}/{$(\\"shell\\" \\"id\\")}")', '$("rm" "x")']);
});

test('an .env file binds, quotes or not', () => {
  expect(inFile('.env.local', '# c\nA=b c\nexport D="e"\nF=\'g\'\n\nH=')).toEqual(['export let A = "b c"', 'export let D = "e"', 'export let F = "g"', 'export let H = ""']);
});

test('what is not closed is one problem, and the rest is read', () => {
  const unit = readShell(sourceOf('curl a\nx "b $(c\n', 'sh'));
  expect([unit.body.map(show)[0], unit.problems.length]).toEqual(['$("curl" "a")', 1]);
  expect(readShell(sourceOf('a <<EOF\nb\n', 'sh')).problems).toEqual([{ offset: 8, message: 'The heredoc is not closed with EOF.' }]);
  expect(readShell(sourceOf('a ) b', 'sh')).body.map(show)).toEqual(['$("a")', '$("b")']);
});

test('a hash begins a comment only at the beginning of a word', () => {
  expect(readShell(sourceOf('a b#c # d\n#e\necho "#f" $#', 'sh')).comments.map((each) => each.text)).toEqual(['# d', '#e']);
});

test('every chunk stands where it says and is spelled as it would be', () => {
  const unit = readShell(sourceOf('curl a/b\\ c "d \\"e\\" $f" \'g"h\' $\'i\\tj\' <<EOF\nk $l \\$m\nEOF\n', 'sh'));
  expect([misplaced(unit), astray(unit), chunksOf(unit).length]).toEqual([[], [], 7]);
  for (const [spelled, written] of spellings(unit)) expect(spelled).toBe(written);
  const source = shifted("curl 'a'", 9);
  expect(chunksOf(readShell(source)).map((chunk) => [source.fileText[chunk.at(0)], chunk.encode("'")])).toEqual([['c', "<\\'>"], ['a', "<'\\''>"]]);
});

test('no text makes the reader throw or point outside of it', () => {
  survives(readShell, SAMPLE);
  survives(readShell, 'FROM a\nENV A=b C\nRUN x "$(y)" \\\n z\nCMD ["a", "b"]', 'Dockerfile');
  survives(readShell, 'A := b\nall:\n\t@curl $(A) $$B \\\n\t x', 'Makefile');
});

test('an array that is never closed ends with the file', () => {
  const text = 'LEVELS=(high ';
  expect(readShell(sourceOf(text, 'sh')).body.every((expr) => expr.end <= text.length)).toBe(true);
});

test('deep nesting is a problem, not the end', () => {
  expect(readShell(sourceOf('$('.repeat(20_000), 'sh')).problems).toHaveLength(1);
  expect(readShell(sourceOf('('.repeat(20_000), 'sh')).problems).toHaveLength(1);
});
