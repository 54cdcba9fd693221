import type { CipherUsage, ExpressionUsage } from '../../model.ts';
import type { Expr } from './expr.ts';
import { flatten, partsOf, spelled, textOf, HOLE, type Flat, type Str } from './flat.ts';
import { fold } from './fold.ts';
import { originAt, type Page } from './page.ts';
import { textSlot } from './slots.ts';
