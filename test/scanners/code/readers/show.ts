import type { Arg, Expr, ObjectField, Reader, SourceText, Unit } from '../../../../analyzer/scanners/code/expr/expr.ts';

/** A lowered tree in one line: strings with `{holes}`, calls and literals almost as in JavaScript. */
export function show(expr: Expr): string {
  switch (expr.kind) {
    case 'string':
      return JSON.stringify(expr.parts.map((part) => (part.kind === 'chunk' ? part.value : `{${show(part)}}`)).join(''));
    case 'concat':
      return expr.parts.map(show).join(' + ');
    case 'atom':
      return String(expr.value);
    case 'name':
      return expr.name;
    case 'member':
      return `${show(expr.object)}.${expr.name}`;
    case 'index':
      return `${show(expr.object)}[${show(expr.index)}]`;
    case 'call':
      return `${expr.isNew === true ? 'new ' : ''}${show(expr.callee)}(${expr.args.map(showArg).join(', ')})`;
    case 'object':
      return `${expr.type === undefined ? '' : show(expr.type)}{${[...expr.fields.map(showField), ...(expr.open ? ['…'] : [])].join(', ')}}`;
    case 'list':
      return `[${[...expr.items.map(show), ...(expr.open ? ['…'] : [])].join(', ')}]`;
    case 'branches':
      return `{${[...expr.arms, ...expr.left].map(show).join(' | ')}${expr.open ? ' |' : ''}}`;
    case 'choice':
      return `(${expr.options.map(show).join(' | ')})`;
    case 'let':
      return `${expr.exported ? 'export ' : ''}let ${expr.name} = ${show(expr.value)}`;
    case 'block':
      return `${[expr.name, ...expr.labels.map((label) => JSON.stringify(label))].join(' ')} ${show(expr.body)}`;
    case 'command':
      return `$(${expr.words.map(show).join(' ')}${expr.input === undefined ? '' : ` <<< ${show(expr.input)}`})`;
    case 'request':
      return `request(${[expr.method, expr.url, expr.headers, expr.body, expr.response].map((part) => (part === undefined ? '-' : typeof part === 'string' ? part : show(part))).join(', ')})`;
    case 'embedded':
      return `<${expr.language}> ${show(expr.text)}`;
    case 'declaration':
      return `let ${expr.name}`;
    case 'other':
      return `(${expr.children.filter(({ kind }) => kind !== 'declaration').map(show).join('; ')})`;
  }
}

function showArg(arg: Arg): string {
  return arg.name === undefined ? show(arg.value) : `${arg.name}: ${show(arg.value)}`;
}

function showField(field: ObjectField): string {
  const name = field.name ?? '?';
  return `${name}${field.wireName === undefined ? '' : `/${field.wireName}`}: ${show(field.value)}`;
}

/** A whole file that stands alone. */
export function sourceOf(text: string, language: string): SourceText {
  return { file: `example.${language}`, language, text, fileText: text, at: (offset) => offset, encode: (spelled) => spelled };
}

/** Every top-level expression of a text on a line of its own. */
export async function lowered(read: Reader, text: string): Promise<string[]> {
  const unit = await read(sourceOf(text, 'text'));
  return unit.body.map(show);
}

/** All expressions of a unit, outermost first. */
export function everything(unit: Unit): Expr[] {
  const found: Expr[] = [];
  const open = unit.body.toReversed();
  for (let expr = open.pop(); expr !== undefined; expr = open.pop()) {
    found.push(expr);
    open.push(...below(expr).toReversed());
  }
  return found;
}

function below(expr: Expr): Expr[] {
  switch (expr.kind) {
    case 'string':
      return expr.parts.filter((part) => part.kind !== 'chunk');
    case 'concat':
      return expr.parts;
    case 'member':
      return [expr.object];
    case 'index':
      return [expr.object, expr.index];
    case 'call':
      return [expr.callee, ...expr.args.map((arg) => arg.value)];
    case 'object':
      return [...(expr.type === undefined ? [] : [expr.type]), ...expr.fields.map((field) => field.value)];
    case 'list':
      return expr.items;
    case 'choice':
      return [...expr.beside, ...expr.options];
    case 'branches':
      return [...expr.arms, ...expr.left];
    case 'let':
      return [expr.value];
    case 'block':
      return [expr.body];
    case 'command':
      return expr.input === undefined ? expr.words : [...expr.words, expr.input];
    case 'request':
      return [expr.method, expr.url, expr.headers, expr.body, expr.response].filter((part) => typeof part === 'object');
    case 'embedded':
      return [expr.text];
    case 'other':
      return expr.children;
    default:
      return [];
  }
}
