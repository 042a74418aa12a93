import type { EventTask } from './event-task.ts';
import { notifyAppointment } from './jobs/notify-appointment.ts';
import { notifyApplicationDecided } from './jobs/notify-application-decided.ts';
import { notifyApplicationSubmitted } from './jobs/notify-application-submitted.ts';
import { notifyApplicationWithdrawn } from './jobs/notify-application-withdrawn.ts';
import { notifyComment } from './jobs/notify-comment.ts';
import { notifyOrderPlaced } from './jobs/notify-order-placed.ts';
import { notifyOrderRefunded } from './jobs/notify-order-refunded.ts';
import { notifyOrderStatus } from './jobs/notify-order-status.ts';
import { notifyReminder } from './jobs/notify-reminder.ts';
import { notifyStay } from './jobs/notify-stay.ts';
import { notifyWaitlistOffer } from './jobs/notify-waitlist-offer.ts';
import { refreshAdoption } from './jobs/refresh-adoption.ts';
import { refreshApplication } from './jobs/refresh-application.ts';
import { refreshAppointment } from './jobs/refresh-appointment.ts';
import { refreshCart } from './jobs/refresh-cart.ts';
import { refreshClinic } from './jobs/refresh-clinic.ts';
import { refreshComments } from './jobs/refresh-comments.ts';
import { refreshHostel } from './jobs/refresh-hostel.ts';
import { refreshMemory } from './jobs/refresh-memory.ts';
import { refreshOrder } from './jobs/refresh-order.ts';
import { refreshPayment } from './jobs/refresh-payment.ts';
import { refreshProduct } from './jobs/refresh-product.ts';
import { refreshProfile } from './jobs/refresh-profile.ts';
import { refreshQueue } from './jobs/refresh-queue.ts';
import { refreshSlots } from './jobs/refresh-slots.ts';
import { refreshStays } from './jobs/refresh-stays.ts';
import { refreshWaitlist } from './jobs/refresh-waitlist.ts';
import type { NotificationDeps } from './tell-person.ts';

/** What people are told about, one line per purpose: `notify` fills inboxes, `refresh` tells open screens. */
export function notificationTasks(deps: NotificationDeps): EventTask[] {
  return [
    notifyOrderStatus(deps),
    notifyOrderPlaced(deps),
    notifyOrderRefunded(deps),
    notifyStay(deps),
    notifyComment(deps),
    notifyApplicationSubmitted(deps),
    notifyApplicationDecided(deps),
    notifyApplicationWithdrawn(deps),
    notifyAppointment(deps),
    notifyReminder(deps),
    notifyWaitlistOffer(deps),
    refreshComments(deps),
    refreshMemory(deps),
    refreshAdoption(deps),
    refreshApplication(deps),
    refreshProfile(deps),
    refreshAppointment(deps),
    refreshSlots(deps),
    refreshWaitlist(deps),
    refreshQueue(deps),
    refreshClinic(deps),
    refreshOrder(deps),
    refreshStays(deps),
    refreshPayment(deps),
    refreshProduct(deps),
    refreshHostel(deps),
    refreshCart(deps),
  ];
}
