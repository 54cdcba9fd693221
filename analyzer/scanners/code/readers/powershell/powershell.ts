import { powershellDialect } from '../../dialects/powershell.ts';
import type { SourceText, Unit } from '../../expr/expr.ts';
import { Maker } from '../making/make.ts';
import { PowerShellCursor } from './cursor.ts';
import { statements } from './statements.ts';

/**
 * Reads PowerShell. Cmdlets and functions are calls whose parameters are named arguments; a hashtable that is splatted
 * stands among them as it is. Other programs are commands.
 */
export function readPowerShell(source: SourceText): Unit {
  const make = new Maker(source);
  return make.unit(powershellDialect, statements(new PowerShellCursor(make), ''));
}
