/** Memory of one copy of the service, in MiB. Rules compare the sum with the limit of its container. */
export const memoryBudget = {
  /** Pictures decoded at a time; each takes a core and up to its memory limit. */
  decodersAtOnce: 2,
  /** Memory limit of one decoding process. A picture of 40 megapixels takes up to 850 (AVIF); all others far less. */
  decoderMegabytes: 1_000,
  /** The service without its decoding processes: about 150 at rest, 350 during forty uploads. */
  serviceMegabytes: 400,
} as const;
