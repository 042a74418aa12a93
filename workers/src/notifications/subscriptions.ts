import type { EventTask } from './event-task.ts';
import { notifyOrderPlaced } from './jobs/notify-order-placed.ts';
import { notifyOrderStatus } from './jobs/notify-order-status.ts';
import type { NotificationDeps } from './tell-person.ts';

/** What people are told about, one line per event and purpose. */
export function notificationTasks(deps: NotificationDeps): EventTask[] {
  return [notifyOrderStatus(deps), notifyOrderPlaced(deps)];
}
