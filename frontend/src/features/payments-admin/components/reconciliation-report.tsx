import type {
  LedgerDifference,
  Reconciliation,
} from '@petcare/contracts/commerce/payments/reconciliation.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { actionTexts, differenceTexts, providerTexts } from '../payment-texts.ts';
import { RecheckButton } from './recheck-button.tsx';
import classes from './reconciliation-report.module.css';

export function ReconciliationReport({ report }: { report: Reconciliation }) {
  const { i18n } = useLingui();
  const { date, provider, differences, compared, ranAt } = report;
  return (
    <Paper withBorder p="md" component="article">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          <time dateTime={date}>{formatDhakaDay(date, i18n.locale, 'date')}</time> ·{' '}
          {i18n._(providerTexts[provider])}
        </Title>
        <Badge
          color={differences.length > 0 ? 'red' : 'leaf'}
          variant={differences.length > 0 ? 'light' : 'filled'}
        >
          {differences.length === 0 ? (
            <Trans>No differences</Trans>
          ) : (
            <Plural value={differences.length} one="# difference" other="# differences" />
          )}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        <Plural value={compared} one="# payment compared" other="# payments compared" /> ·{' '}
        <DhakaDate at={ranAt} format="date-time" />
      </Text>
      {differences.length > 0 && (
        <ul className={classes['list']}>
          {differences.map((difference) => (
            <li key={`${difference.kind} ${difference.provider_ref}`} className={classes['difference']}>
              <Difference difference={difference} />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

function Difference({ difference }: { difference: LedgerDifference }) {
  const { i18n } = useLingui();
  const { kind, ours, theirs, provider_ref: ref, payment_id: paymentId } = difference;
  return (
    <Stack gap="xs">
      <Text fw={600}>{i18n._(differenceTexts[kind])}</Text>
      <dl className={classes['values']}>
        <dt>
          <Trans>PetCare</Trans>
        </dt>
        <dd>{ours}</dd>
        <dt>
          <Trans>Provider</Trans>
        </dt>
        <dd>{theirs}</dd>
      </dl>
      <Text>{i18n._(actionTexts[kind])}</Text>
      <Group gap="sm">
        {paymentId && <RecheckButton paymentId={paymentId} />}
        {paymentId ? (
          <Anchor component={Link} to={`/payments?search=${encodeURIComponent(ref)}`} underline="always">
            <Trans>Show the payment</Trans>
          </Anchor>
        ) : (
          <Text size="sm" c="dimmed" className="pc-numbers" style={{ overflowWrap: 'anywhere' }}>
            {ref}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
