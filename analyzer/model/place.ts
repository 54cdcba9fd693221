/** A stretch of a file. Lines and columns count from 1, columns in UTF-16 units; `endColumn` is one past the last. */
export interface Place {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** By what other files read a place, if any does. */
export interface OpenPlace {
  /** One of these stands in each file that reads it. */
  names: string[];
  /** One of these stands in some file beside its own before any can read it: the name of its file, of a class in it. Empty where nobody needs to name one. */
  homes: string[];
  /** The files that can: those of this language (`any` for what programs find in their environment), or of its folder alone. */
  language: string;
  within?: 'folder';
}
