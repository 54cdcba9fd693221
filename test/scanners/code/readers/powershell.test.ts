import { expect, test } from 'vitest';
import { readPowerShell } from '../../../../analyzer/scanners/code/readers/powershell/powershell.ts';
import { astray, chunksOf, misplaced, shifted, spellings, survives } from './exactness.ts';
import { lowered, show, sourceOf } from './show.ts';

const lines = (text: string): Promise<string[]> => lowered(readPowerShell, text);

const SAMPLE = `# c
<# block #>
[string]$api = "https://api.example.com/v4"
$headers = @{ "X-Key" = $env:KEY; Accept = 'a' }
function Set-Level($Level) {
  Invoke-RestMethod -Method Patch -Uri "$api/zones/$($zone.id)" -Headers $headers -Body (@{value=$Level} | ConvertTo-Json -Depth 5) -UseBasicParsing
}
foreach ($s in @('minify', 'brotli')) { curl.exe -X PATCH "$api/$s" -d '{"a":1}' }
$j = @"
{"value":"$x"}
"@
if ($a -eq 1) { Write-Host "\`"q\`" ""y""" } else { [Net.Http]::Create("x", 2).Foo }
`;

test('a cmdlet is a call with named arguments; a switch has none', async () => {
  expect(await lines('Invoke-RestMethod -Method Patch -Uri "$api/zones/$($zone.id)/x" -UseBasicParsing -Body:$b \'pos\' -List a,b')).toEqual(['Invoke-RestMethod(Method: "Patch", Uri: "{api}/zones/{zone.id}/x", Body: b, "pos", List: ["a", "b"])']);
});

test('a program is a command', async () => {
  expect(await lines('& curl.exe -X PATCH "$api/a" -d \'{"a":1}\' `\n  --fail | jq .')).toEqual(['$("jq" "." <<< $("curl.exe" "-X" "PATCH" "{api}/a" "-d" "{\\"a\\":1}" "--fail"))']);
});

test('what is piped into a cmdlet is its first argument', async () => {
  expect(await lines('irm a -Body (@{v = $x; "w" = @(1, \'b\')} | ConvertTo-Json -Depth 5)\n$y | ConvertTo-Json')).toEqual(['irm("a", Body: ConvertTo-Json({v: x, w: [1, "b"]}, Depth: 5))', 'ConvertTo-Json(y)']);
});

test('assignments bind; setting a member is a partial literal', async () => {
  expect(await lines('[string]$a = $env:B\n$script:c += "/d"\n$p.Method = "Post"\n$p["Uri"] = $a\n$n = $null')).toEqual(['let a = B', 'let c = c + "/d"', 'p', '{Method: "Post", …}', 'p', '{Uri: a, …}', 'let n = null']);
});

test('a splatted table is an argument by its name', async () => {
  expect(await lines("$p = @{\n  Uri = '/a'\n  Method = 'Get'\n}\nInvoke-RestMethod @p")).toEqual(['let p = {Uri: "/a", Method: "Get"}', 'Invoke-RestMethod(p)']);
});

test('strings are assembled with plus, with a format, and by joining', async () => {
  expect(await lines('$a = $b + \'/zones/\' + $c\n$d = "{0}/{1}" -f $b, $c\n$e = $b, "x" -join "/"')).toEqual(['let a = b + "/zones/" + c', 'let d = -f("{0}/{1}", b, c)', 'let e = join([b, "x"], "/")']);
});

test('strings of all kinds are text and holes', async () => {
  expect(await lines('f "a`tb ""c"" $d ${e f} `$g $($h[0])" \'i\'\'j $k\'\n$l = @"\nm "n" $o\n"@\n$p = @\'\nq $r\n\'@')).toEqual(['$("f" "a\\tb \\"c\\" {d} {e f} $g {h[0]}" "i\'j $k")', 'let l = "m \\"n\\" {o}"', 'let p = "q $r"']);
});

test('functions, loops and branches hold their statements', async () => {
  expect(await lines("function Get-It($x) { irm $x }\nforeach ($s in 'a', 'b') { g $s }\nif ($a -eq 1) { h } else { [Net.Http]::Create('x').Foo }")).toEqual([
    'let Get-It = (irm(x))', 'let s = ["a", "b"][()]', '{($("g" s)) |}', '(a; 1)', '{($("h")) | (Net.Http.Create("x").Foo)}',
  ]);
});

test('comments of both kinds are kept', () => {
  expect(readPowerShell(sourceOf(SAMPLE, 'ps1')).comments.map((each) => each.text)).toEqual(['# c', '<# block #>']);
});

test('what is not closed is one problem, and the rest is read', () => {
  const unit = readPowerShell(sourceOf('irm a\n$x = "b\nirm c\n(', 'ps1'));
  expect([unit.body.map(show).slice(0, 1), unit.problems.length]).toEqual([['irm("a")'], 1]);
  expect(readPowerShell(sourceOf('('.repeat(20_000), 'ps1')).problems).toHaveLength(1);
});

test('every chunk stands where it says and is spelled as it would be', () => {
  const unit = readPowerShell(sourceOf('f "a `"b`" $c d" \'e\'\'f\' g\n$h = @"\ni `$j $k\n"@', 'ps1'));
  expect([misplaced(unit), astray(unit), chunksOf(unit).length]).toEqual([[], [], 6]);
  for (const [spelled, written] of spellings(unit)) expect(spelled).toBe(written);
  expect(misplaced(readPowerShell(sourceOf(SAMPLE, 'ps1')))).toEqual([]);
  const source = shifted("irm 'a'", 4);
  expect(chunksOf(readPowerShell(source)).map((chunk) => source.fileText[chunk.at(0)])).toEqual(['a']);
});

test('no text makes the reader throw or point outside of it', () => {
  survives(readPowerShell, SAMPLE);
});
