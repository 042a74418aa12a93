/** The roots of the query cache, one per resource, so that a live message can name what has become stale. */
export const queryKeys = {
  products: ['products'],
  orders: ['orders'],
  memories: ['memories'],
  adoptions: ['adoptions'],
  comments: ['comments'],
  applications: ['applications'],
  services: ['services'],
  specialists: ['specialists'],
  slots: ['slots'],
  schedules: ['schedules'],
  appointments: ['appointments'],
  waitlist: ['waitlist'],
  queue: ['queue'],
  sessions: ['sessions'],
  notifications: ['notifications'],
  paymentConfig: ['payment-config'],
} as const satisfies Record<string, readonly [string]>;
