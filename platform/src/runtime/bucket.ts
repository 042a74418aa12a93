export interface BucketSettings {
  /** Undefined: Amazon S3 in the region. */
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const silent = () => {};

/**
 * Returns the options of an S3 client. The package itself is a dependency of the processes that use a bucket only.
 * @param requestTimeout milliseconds.
 */
export function bucketClientOptions(settings: BucketSettings, requestTimeout: number) {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint }),
    // Most compatible servers support only path-style addresses and not Amazon's newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    // Errors are thrown and need not be printed too.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: 3_000, requestTimeout },
  };
}
