import { createGridFsStore } from './gridfs-store.ts';
import type { PictureStore } from './picture-store.ts';

interface PictureStoreConfig {
  readonly S3_BUCKET?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
  readonly PICTURE_HOST_URL?: string | undefined;
  readonly PICTURE_HOST_KEY?: string | undefined;
  readonly PICTURE_HOST_FILES_URL?: string | undefined;
}

export async function choosePictureStore(config: PictureStoreConfig): Promise<PictureStore> {
  const store = await createOwnStore(config);
  const { PICTURE_HOST_URL: uploadUrl, PICTURE_HOST_KEY: key } = config;
  if (!uploadUrl || !key) return store;
  const { createHostedStore } = await import('./hosted-store.ts');
  const filesOrigin = new URL(config.PICTURE_HOST_FILES_URL ?? uploadUrl).origin;
  return createHostedStore(store, { uploadUrl, key, filesOrigin });
}

async function createOwnStore(config: PictureStoreConfig): Promise<PictureStore> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = config;
  if (!bucket || !accessKeyId || !secretAccessKey) return createGridFsStore();
  // A large package that most systems do not need.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store({
    endpoint: config.S3_ENDPOINT,
    bucket,
    region: config.S3_REGION,
    accessKeyId,
    secretAccessKey,
  });
}
