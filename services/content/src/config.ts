import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';

export const contentConfig = serviceConfig
  .extend({
    ACCOUNT_URL: z.url({ protocol: /^https?$/ }),
    /** The Ed25519 private key with which system processes vouch for themselves, a JSON Web Key. */
    IDENTITY_PRIVATE_JWK: z.string().min(2),
    /** The S3-compatible bucket for pictures; they are stored in the database when it is not set. */
    S3_BUCKET: z.string().min(1).optional(),
    /** Default: Amazon S3. */
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY: z.string().min(1).optional(),
    S3_SECRET_KEY: z.string().min(1).optional(),
    /** The upload URL of an external picture host such as imgbb, which then stores the largest version. */
    PICTURE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
    PICTURE_HOST_KEY: z.string().min(1).optional(),
    /** The origin from which that host serves its pictures, if it differs from the upload URL. */
    PICTURE_HOST_FILES_URL: z.url({ protocol: /^https?$/ }).optional(),
    UPLOADS_PER_HOUR: z.coerce.number().int().positive().default(60),
  })
  .superRefine((settings, context) => {
    const addMissing = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
      if (settings.S3_BUCKET && !settings[name]) addMissing(name, 'the bucket needs one');
    if (settings.PICTURE_HOST_URL && !settings.PICTURE_HOST_KEY)
      addMissing('PICTURE_HOST_KEY', 'the picture host needs one');
  });
