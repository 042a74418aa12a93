import { releaseMemory } from '@petcare/platform/runtime/release-memory.ts';

/* Collects garbage on SIGUSR2: loaded into each process of a soak, whose memory is measured without garbage. */
process.on('SIGUSR2', releaseMemory);
