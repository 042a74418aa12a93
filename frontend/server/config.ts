import { processConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';

const serviceUrl = z.url({ protocol: /^https?$/ });

export const pagesConfig = processConfig.extend({
  /** URL of this system for browsers, for canonical addresses and previews. */
  PUBLIC_URL: serviceUrl,
  /** Folder of the built frontend, with the renderer in its folder `.renderer`. */
  FRONTEND_DIR: z.string().min(1),
  ACCOUNT_URL: serviceUrl,
  CONTENT_URL: serviceUrl,
  CLINIC_URL: serviceUrl,
  COMMERCE_URL: serviceUrl,
});
