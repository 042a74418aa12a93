import { serviceConfig } from '@petcare/platform/config.ts';

/** What the content service reads from its environment. */
export const contentConfig = serviceConfig;
