import type { Logger } from '@petcare/platform/log.ts';
import type { PictureStore } from './stores/picture-store.ts';
import { sweepUploads } from './sweep-uploads.ts';

const everyMs = 10 * 60_000;

/** Sweeps the pictures that nothing uses every ten minutes, beginning now; each copy of the service may. */
export function startUploadSweeper(parts: { store: PictureStore; log: Logger }): { stop(): Promise<void> } {
  let stopped = false;
  const sweep = async () => {
    try {
      if (stopped) return;
      const removed = await sweepUploads(parts);
      if (removed > 0) parts.log.info({ removed }, 'unused pictures deleted');
    } catch (error) {
      parts.log.warn({ err: error }, 'the picture sweep failed; the next one is in ten minutes');
    }
  };
  let running = sweep();
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, everyMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
