import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';

/** What the content service reads from its environment. */
export const contentConfig = serviceConfig
  .extend({
    ACCOUNT_URL: z.url({ protocol: /^https?$/ }),
    /** The Ed25519 private key with which our own processes vouch for themselves, a JSON Web Key. */
    IDENTITY_PRIVATE_JWK: z.string().min(2),
    /** Pictures are kept in this S3-compatible bucket; in the database when none is named. */
    S3_BUCKET: z.string().min(1).optional(),
    /** Not set: Amazon's own. */
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY: z.string().min(1).optional(),
    S3_SECRET_KEY: z.string().min(1).optional(),
    /** The upload address of an external picture host (imgbb and the like), which then keeps the largest version. */
    PICTURE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
    PICTURE_HOST_KEY: z.string().min(1).optional(),
    /** Where that host serves its pictures from, if not from the address they are sent to. */
    PICTURE_HOST_FILES_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Pictures one person may upload in an hour. */
    UPLOADS_PER_HOUR: z.coerce.number().int().positive().default(60),
  })
  .superRefine((settings, context) => {
    const missing = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
      if (settings.S3_BUCKET && !settings[name]) missing(name, 'the bucket needs one');
    if (settings.PICTURE_HOST_URL && !settings.PICTURE_HOST_KEY)
      missing('PICTURE_HOST_KEY', 'the picture host needs one');
  });
