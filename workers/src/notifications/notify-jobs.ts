import { notifyStayDigest, notifyStayNotice, notifyStayOffer } from '../notify/notify-stays.ts';
import type { EventJobs } from '../event-jobs/event-job.ts';
import { notifyApplicationDecided } from '../notify/applications/notify-application-decided.ts';
import { notifyApplicationSubmitted } from '../notify/applications/notify-application-submitted.ts';
import { notifyApplicationWithdrawn } from '../notify/applications/notify-application-withdrawn.ts';
import { notifyAppointment } from '../notify/notify-appointment.ts';
import { notifyComment } from '../notify/notify-comment.ts';
import { notifyEmergency } from '../notify/notify-emergency.ts';
import { notifyOrderPlaced } from '../notify/notify-order-placed.ts';
import { notifyOrderRefunded } from '../notify/notify-order-refunded.ts';
import { notifyOrderStatus } from '../notify/notify-order-status.ts';
import { notifyReturn } from '../notify/notify-return.ts';
import { notifyReminder } from '../notify/notify-reminder.ts';
import { notifyBooking } from '../notify/notify-booking.ts';
import { notifyTransfer } from '../notify/notify-transfer.ts';
import { notifyTransferRefused } from '../notify/notify-transfer-refused.ts';
import { notifyVisit } from '../notify/notify-visit.ts';
import { notifyVaccination } from '../notify/notify-vaccination.ts';
import { notifyFee, notifyPrepaymentRefused } from '../notify/notify-fee.ts';
import { notifyFeesDecided } from '../notify/notify-fees-decided.ts';
import { notifyRefill } from '../notify/notify-refill.ts';
import { notifyStockAlert } from '../notify/notify-stock-alert.ts';
import { notifyStockNotice } from '../notify/notify-stock-notice.ts';
import { notifyMoveOffer } from '../notify/notify-move-offer.ts';
import { notifyUnconfirmed } from '../notify/notify-unconfirmed.ts';
import { notifyWaitlistOffer } from '../notify/notify-waitlist-offer.ts';
import type { NotificationDeps } from '../notify/notify-user.ts';

export function notifyJobs(deps: NotificationDeps): EventJobs<'notify'> {
  return {
    'notify-application-decided': notifyApplicationDecided(deps),
    'notify-application-submitted': notifyApplicationSubmitted(deps),
    'notify-application-withdrawn': notifyApplicationWithdrawn(deps),
    'notify-appointment': notifyAppointment(deps),
    'notify-comment': notifyComment(deps),
    'notify-emergency': notifyEmergency(deps),
    'notify-order-placed': notifyOrderPlaced(deps),
    'notify-order-refunded': notifyOrderRefunded(deps),
    'notify-order-status': notifyOrderStatus(deps),
    'notify-reminder': notifyReminder(deps),
    'notify-stay': notifyBooking(deps),
    'notify-visit': notifyVisit(deps),
    'notify-vaccination': notifyVaccination(deps),
    'notify-transfer': notifyTransfer(deps),
    'notify-transfer-refused': notifyTransferRefused(deps),
    'notify-fee': notifyFee(deps),
    'notify-prepayment-refused': notifyPrepaymentRefused(deps),
    'notify-fees-decided': notifyFeesDecided(deps),
    'notify-stay-offer': notifyStayOffer(deps),
    'notify-stay-notice': notifyStayNotice(deps),
    'notify-refill': notifyRefill(deps),
    'notify-stock-alert': notifyStockAlert(deps),
    'notify-stock-notice': notifyStockNotice(deps),
    'notify-return': notifyReturn(deps),
    'notify-stay-digest': notifyStayDigest(deps),
    'notify-move-offer': notifyMoveOffer(deps),
    'notify-unconfirmed': notifyUnconfirmed(deps),
    'notify-waitlist-offer': notifyWaitlistOffer(deps),
  };
}
