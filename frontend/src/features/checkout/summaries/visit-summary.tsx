import type { Prepayment } from '@petcare/contracts/clinic/prepayments.ts';
import { Trans } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import { AppointmentTime } from '../../../components/appointment/appointment-time.tsx';
import { RefundRule } from '../../../components/appointment/fee-rule.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { ServiceName } from '../../../components/text/names.tsx';
import { SummaryCard } from './summary-card.tsx';
import classes from './summary-card.module.css';

export function VisitSummary({ prepayment }: { prepayment: Prepayment }) {
  const { dr_name: doctor, pet } = prepayment;
  return (
    <SummaryCard total={prepayment.fees} title={<Trans>Your appointment</Trans>}>
      <dl className={classes['facts']}>
        <dt>
          <Trans>Doctor</Trans>
        </dt>
        <dd>{doctor}</dd>
        <dt>
          <Trans>Service</Trans>
        </dt>
        <dd>
          <ServiceName of={prepayment} />
        </dd>
        <dt>
          <Trans>Date and time</Trans>
        </dt>
        <dd>
          <AppointmentTime start={prepayment.slot_start} />
        </dd>
        {pet && (
          <>
            <dt>
              <Trans>Pet</Trans>
            </dt>
            <dd>{pet.name}</dd>
          </>
        )}
      </dl>
      <Text size="sm">
        <Trans>
          Reserved for you until <DhakaDate at={prepayment.pay_until} format="time" />.
        </Trans>
      </Text>
      <div>
        <Title order={3} size="h5">
          <Trans>If you cancel</Trans>
        </Title>
        <Text size="sm">
          <RefundRule />
        </Text>
      </div>
    </SummaryCard>
  );
}
