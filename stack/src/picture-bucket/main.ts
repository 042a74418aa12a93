import { z } from 'zod';
import { runProcess } from '../run-process.ts';
import { startPictureBucket } from './start-picture-bucket.ts';

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  S3_BUCKET: z.string().min(1),
  S3_REGION: z.string().min(1),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
});

await runProcess('picture bucket', async () => {
  const settings = Environment.parse(process.env);
  return startPictureBucket({
    port: settings.PORT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY,
    secretAccessKey: settings.S3_SECRET_KEY,
  });
});
