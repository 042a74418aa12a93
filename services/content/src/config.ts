import { serviceConfig } from '@petcare/platform/config.ts';

/** What the content service reads from its environment. It stores nothing yet, so it needs no server. */
export const contentConfig = serviceConfig.omit({
  MONGO_URL: true,
  AMQP_URL: true,
  VALKEY_URL: true,
  EVENTS_NAMESPACE: true,
});
