import { releaseMemory } from '@petcare/platform/runtime/release-memory.ts';

/* Loaded before each process of a soak, so that it can be asked for what a collection leaves. */
process.on('SIGUSR2', releaseMemory);
