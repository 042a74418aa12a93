import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import { ownAppointmentsPath } from '../../lib/session/own-appointments-path.ts';

export function notificationPath({ kind, data }: NotificationContent, role: Role): string {
  if (kind === 'refill.due') return `/refills?product=${data.product_id}`;
  if (kind === 'product.stock_low') return '/products?view=stock&low=true';
  if (kind === 'hostel_order.quiet') return '/hostel-day';
  if (kind === 'stay_wait.offered') return '/hostel-orders';
  if (kind === 'specialist.fees_decided') return '/doctor-profile';
  if (kind.startsWith('hostel_order.') && 'order_id' in data) return `/hostel-orders?order=${data.order_id}`;
  if ('order_id' in data) return `/orders?order=${data.order_id}`;
  if ('appointment_id' in data) {
    const path = 'to' in data && data.to === 'doctor' ? '/appointments' : ownAppointmentsPath(role);
    return `${path}?appointment=${data.appointment_id}`;
  }
  if ('prepayment_id' in data) return `/visit/${data.prepayment_id}`;
  if ('emergency_id' in data) return '/emergency';
  if ('visit_id' in data) return `/visits/${data.visit_id}`;
  if ('transfer_id' in data) return 'received' in data && data.received ? `/pets/${data.pet_id}` : '/pets';
  if ('pet_id' in data) return `/pets/${data.pet_id}`;
  if ('product_id' in data) return `/store?product=${data.product_id}`;
  return 'entry_id' in data ? ownAppointmentsPath(role) : `/adaptation/${data.adoption_id}`;
}

/** Topic of a notification's toast: a newer toast replaces an older one on the same topic. */
export function notificationTopic({ kind, data }: NotificationContent): string {
  if (kind === 'specialist.fees_decided') return kind;
  if (kind === 'stay_wait.offered') return `${kind}-${data.wait_id}`;
  if ('order_id' in data) return `order-${data.order_id}`;
  if ('appointment_id' in data) return `appointment-${data.appointment_id}`;
  if ('prepayment_id' in data) return `prepayment-${data.prepayment_id}`;
  if ('emergency_id' in data) return `emergency-${data.emergency_id}`;
  if ('visit_id' in data) return `visit-${data.visit_id}`;
  if ('transfer_id' in data) return `${kind}-${data.transfer_id}`;
  if ('pet_id' in data) return `${kind}-${data.pet_id}`;
  if (kind === 'product.stock_low' || kind === 'refill.due') return `${kind}-${data.product_id}`;
  if ('product_id' in data) return `product-${data.product_id}`;
  return `${kind}-${'entry_id' in data ? data.entry_id : data.adoption_id}`;
}
