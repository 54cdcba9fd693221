import fc from 'fast-check';

/** What is drawn at random is the same in every run, so that a commit is either green or not. `LASTCALL_SEED=7 npm test` draws something else. */
fc.configureGlobal({ seed: Number(process.env.LASTCALL_SEED ?? 20_261_120) });
