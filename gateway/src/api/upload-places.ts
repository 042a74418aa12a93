import type { RateWatch } from '../limits/watch-rate.ts';

interface UploadPlacesOptions {
  /** Uploads in progress per copy; the content service takes 40 per copy. */
  readonly places?: number;
  /** Milliseconds in which an upload is not ended for another. */
  readonly guaranteedMs?: number;
}

interface Upload {
  readonly progress: RateWatch['progress'];
  readonly end: () => void;
}

export type UploadPlaces = ReturnType<typeof createUploadPlaces>;

/**
 * Limits the uploads in progress. Beyond the limit a new one ends the slowest, so that uploads just above the minimum
 * rate cannot occupy all places.
 */
export function createUploadPlaces({ places = 32, guaranteedMs = 5_000 }: UploadPlacesOptions = {}) {
  const uploads = new Set<Upload>();

  function endSlowest(): void {
    let slowest: { upload: Upload; rate: number } | undefined;
    for (const upload of uploads) {
      const { bytes, ms } = upload.progress();
      const rate = bytes / ms;
      if (ms > guaranteedMs && (!slowest || rate < slowest.rate)) slowest = { upload, rate };
    }
    if (!slowest) return;
    uploads.delete(slowest.upload);
    slowest.upload.end();
  }

  return {
    /** Counts an upload in progress. @returns a function that ends the counting. */
    enter(upload: Upload): () => void {
      if (uploads.size >= places) endSlowest();
      uploads.add(upload);
      return () => void uploads.delete(upload);
    },
  };
}
