import { defineConfig } from 'vitest/config';

/**
 * Tests talk to real sockets and start real processes; on a busy machine the usual five seconds are a matter of luck.
 * Of two cores Vitest would leave one to itself, and run one file after the other.
 */
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: '100%', setupFiles: ['test/seed.ts'] } });
