/* Memory of one copy of the service, in MiB. A rule of the manifests compares the sum with the container's limit. */

/** Pictures decoded at a time; each takes a core and up to its memory limit. */
export const decodersAtOnce = 2;

/** Memory limit of one decoding process. A picture of 40 megapixels takes up to 800 (AVIF); all others far less. */
export const decoderMegabytes = 1_000;

/** Memory of the service without its decoding processes: about 150 at rest, 350 during forty uploads. */
export const serviceMegabytes = 400;
