import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { serverAddress } from '@petcare/platform/runtime/server-address.ts';
import { z } from 'zod';

export const notificationsConfig = serviceConfig
  .extend({
    ACCOUNT_URL: z.url({ protocol: /^https?$/ }),
    CLINIC_URL: z.url({ protocol: /^https?$/ }),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    SMTP_URL: serverAddress('smtp', 'smtps'),
    /** Sender of emails: `PetCare <hello@petcare.example>`, or the address alone. */
    MAIL_FROM: z
      .string()
      .regex(/^([^<>\r\n]+<)?[^<>\s@]+@[^<>\s@]+>?$/, 'must be a name and an address in <>'),
    /** Emails in 24 hours to one address about actions of other users. */
    MAILS_PER_RECIPIENT_PER_DAY: z.coerce.number().int().positive().default(50),
    /** Pause after an email to a doctor about changed appointments; the next one contains all changes in between. */
    STAFF_EMAIL_WINDOW_SECONDS: z.coerce.number().int().positive().default(600),
    /** Ed25519 private key that signs the identity of this process: a JSON Web Key with kid `workers`. */
    IDENTITY_PRIVATE_JWK: z.string().min(2),
    /** Folder of the record of sent emails; a bucket comes first. */
    SENT_EMAILS_DIR: z.string().min(1).optional(),
    /** S3-compatible bucket of the record of sent emails. */
    S3_BUCKET: z.string().min(1).optional(),
    /** Default: Amazon S3. */
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY: z.string().min(1).optional(),
    S3_SECRET_KEY: z.string().min(1).optional(),
  })
  .superRefine((settings, context) => {
    for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
      if (settings.S3_BUCKET && !settings[name])
        context.addIssue({ code: 'custom', path: [name], message: 'the bucket needs one' });
  });

export type NotificationsConfig = z.output<typeof notificationsConfig>;
