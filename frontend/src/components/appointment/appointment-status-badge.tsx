import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { useLingui } from '@lingui/react/macro';
import { appointmentStatusTexts, appointmentStatusTones } from '../../lib/texts/appointment-status-texts.ts';
import { StatusBadge } from '../records/status-badge.tsx';

export function AppointmentStatusBadge({ status }: { status: AppointmentStatus }) {
  const { i18n } = useLingui();
  return <StatusBadge label={i18n._(appointmentStatusTexts[status])} tone={appointmentStatusTones[status]} />;
}
