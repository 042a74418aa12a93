import { feePaymentEndpoints, type PaymentsOfDay } from '@petcare/contracts/clinic/fee-payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Card, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { TableSkeleton } from '../../components/feedback/skeletons.tsx';
import { DateField } from '../../components/forms/date-field.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { DhakaDate } from '../../components/text/dhaka-date.tsx';
import { Taka } from '../../components/text/taka.tsx';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { feeMethodTexts } from '../../lib/texts/fee-method-texts.ts';
import classes from './fees-page.module.css';

/** The payments of fees on a day: an admin sees all doctors, a doctor sees their own. */
export function Component() {
  const { t, i18n } = useLingui();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const date = /^\d{4}-\d{2}-\d{2}$/.exec(search.get('date') ?? '')?.[0] ?? today;
  const found = useQuery({
    queryKey: [...queryKeys.fees, date],
    queryFn: ({ signal }) => call(feePaymentEndpoints['fees.ofDay'], { query: { date }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading
        title={t`Fees of the day`}
        lead={<Trans>Payments and refunds of fees, per doctor. The page updates automatically.</Trans>}
        action={
          <DateField
            label={t`Day`}
            value={date}
            max={today}
            onChange={(chosen) =>
              chosen && setSearch(chosen === today ? {} : { date: chosen }, { replace: true })
            }
          />
        }
      />
      {found.isPending && <TableSkeleton />}
      {found.isError && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
      {found.data && <Day day={found.data} />}
    </>
  );
}

function Day({ day }: { day: PaymentsOfDay }) {
  const { t } = useLingui();
  return (
    <Stack gap="lg">
      {day.refunds_due.length > 0 && <RefundsDue refunds={day.refunds_due} />}
      {day.entries.length === 0 ? (
        <EmptyState
          scene="orders"
          title={t`No payments on this day.`}
          text={<Trans>Take a fee in the details of an appointment. It then appears here.</Trans>}
        />
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {day.doctors.map((doctor) => (
              <DoctorSums key={doctor.dr_id} doctor={doctor} />
            ))}
          </SimpleGrid>
          <Entries entries={day.entries} />
        </>
      )}
    </Stack>
  );
}

function RefundsDue({ refunds }: { refunds: PaymentsOfDay['refunds_due'] }) {
  const { t } = useLingui();
  return (
    <Alert
      color="marigold"
      variant="light"
      icon={<IconReceiptRefund size={20} aria-hidden="true" />}
      title={t`Money to hand back`}
    >
      <ul className={classes['refunds']}>
        {refunds.map((one) => (
          <li key={one.appointment_id}>
            <Anchor
              component={Link}
              to={`/appointments?appointment=${one.appointment_id}`}
              underline="always"
            >
              {one.patient_name}
            </Anchor>
            , {one.dr_name}: <Taka taka={one.amount} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function DoctorSums({ doctor }: { doctor: PaymentsOfDay['doctors'][number] }) {
  const { i18n } = useLingui();
  const methods = (['cash', 'card', 'bkash'] as const).filter((method) => doctor[method] > 0);
  return (
    <Card padding="md">
      <Text fw={650}>{doctor.dr_name}</Text>
      <Text fz={28} fw={700} lh={1.3}>
        <Taka taka={doctor.total} />
      </Text>
      <Text c="dimmed" size="sm">
        {methods.map((method, index) => (
          <span key={method}>
            {index > 0 && ' · '}
            {i18n._(feeMethodTexts[method])} <Taka taka={doctor[method]} />
          </span>
        ))}
        {doctor.online > 0 && (
          <>
            {methods.length > 0 && ' · '}
            <Trans>Paid online</Trans> <Taka taka={doctor.online} />
          </>
        )}
        {doctor.refunded > 0 && (
          <>
            {(methods.length > 0 || doctor.online > 0) && ' · '}
            <Trans>Handed back</Trans> <Taka taka={doctor.refunded} />
          </>
        )}
      </Text>
    </Card>
  );
}

function Entries({ entries }: { entries: PaymentsOfDay['entries'] }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="fee-entries">
      <Title order={2} size="h4" mb="sm" id="fee-entries">
        <Trans>Payments and refunds</Trans>
      </Title>
      <Table verticalSpacing="sm" aria-labelledby="fee-entries">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Time`}</Table.Th>
            <Table.Th>{t`Patient`}</Table.Th>
            <Table.Th visibleFrom="sm">{t`Doctor`}</Table.Th>
            <Table.Th visibleFrom="sm">{t`Way to pay`}</Table.Th>
            <Table.Th ta="end">{t`Amount`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={`${entry.kind}-${entry.appointment_id}-${entry.at}`}>
              <Table.Td>
                <DhakaDate at={entry.at} format="time" />
              </Table.Td>
              <Table.Td>
                {entry.patient_name === null ? (
                  <Text c="dimmed">{t`Deleted`}</Text>
                ) : (
                  <Anchor
                    component={Link}
                    to={`/appointments?appointment=${entry.appointment_id}`}
                    underline="always"
                  >
                    {entry.patient_name}
                  </Anchor>
                )}
                <Text size="sm" c="dimmed" className="pc-numbers">
                  {entry.number}
                </Text>
                {/* Phones have no place for columns of their own. */}
                <Text size="sm" hiddenFrom="sm">
                  {entry.dr_name} · <Way entry={entry} />
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{entry.dr_name}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Way entry={entry} />
              </Table.Td>
              <Table.Td ta="end">
                <Taka taka={entry.kind === 'refund' ? -entry.amount : entry.amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Way({ entry }: { entry: PaymentsOfDay['entries'][number] }) {
  const { t, i18n } = useLingui();
  return (
    <>
      {i18n._(feeMethodTexts[entry.method])}
      {entry.online && ` · ${t`online`}`}
      {entry.kind === 'refund' && ` · ${t`Handed back`}`}
    </>
  );
}
