import type { EventJobs } from '../event-jobs/event-job.ts';
import { notifyApplicationDecided } from './notify-application-decided.ts';
import { notifyApplicationSubmitted } from './notify-application-submitted.ts';
import { notifyApplicationWithdrawn } from './notify-application-withdrawn.ts';
import { notifyAppointment } from './notify-appointment.ts';
import { notifyComment } from './notify-comment.ts';
import { notifyOrderPlaced } from './notify-order-placed.ts';
import { notifyOrderRefunded } from './notify-order-refunded.ts';
import { notifyOrderStatus } from './notify-order-status.ts';
import { notifyReminder } from './notify-reminder.ts';
import { notifyBooking } from './notify-booking.ts';
<<<<<<< HEAD
import { notifyVisit } from './notify-visit.ts';
=======
import { notifyVaccination } from './notify-vaccination.ts';
>>>>>>> 69e38ddc (clinic: remind owners of vaccinations 14 and 2 days before and when overdue)
import { notifyWaitlistOffer } from './notify-waitlist-offer.ts';
import type { NotificationDeps } from './notify-user.ts';

export function notifyJobs(deps: NotificationDeps): EventJobs<'notify'> {
  return {
    'notify-application-decided': notifyApplicationDecided(deps),
    'notify-application-submitted': notifyApplicationSubmitted(deps),
    'notify-application-withdrawn': notifyApplicationWithdrawn(deps),
    'notify-appointment': notifyAppointment(deps),
    'notify-comment': notifyComment(deps),
    'notify-order-placed': notifyOrderPlaced(deps),
    'notify-order-refunded': notifyOrderRefunded(deps),
    'notify-order-status': notifyOrderStatus(deps),
    'notify-reminder': notifyReminder(deps),
    'notify-stay': notifyBooking(deps),
<<<<<<< HEAD
    'notify-visit': notifyVisit(deps),
=======
    'notify-vaccination': notifyVaccination(deps),
>>>>>>> 69e38ddc (clinic: remind owners of vaccinations 14 and 2 days before and when overdue)
    'notify-waitlist-offer': notifyWaitlistOffer(deps),
  };
}
