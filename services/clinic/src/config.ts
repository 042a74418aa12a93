import { serviceConfig } from '@petcare/platform/config.ts';

/** What the clinic service reads from its environment. */
export const clinicConfig = serviceConfig;
