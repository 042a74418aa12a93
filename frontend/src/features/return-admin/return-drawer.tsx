import type { OrderReturn } from '@petcare/contracts/commerce/orders/returns.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EventLogLink } from '../../components/records/event-log-link.tsx';
import { Fact } from '../../components/records/fact.tsx';
import { RecordDrawer } from '../../components/records/record-drawer.tsx';
import { ReturnFacts } from '../../components/returns/return-facts.tsx';
import { ReturnStateBadge } from '../../components/returns/return-state-badge.tsx';
import { useReturn } from '../../components/returns/returns.ts';
import { DhakaDate } from '../../components/text/dhaka-date.tsx';
import { Taka } from '../../components/text/taka.tsx';
import { returnStateTexts } from '../../lib/texts/return-texts.ts';
import { ReturnActions } from './return-actions.tsx';

export function ReturnDrawer({ returnId, onClose }: { returnId: string | null; onClose: () => void }) {
  const { t } = useLingui();
  const found = useReturn(returnId);
  const number = found.data?.order_number ?? '';
  return (
    <RecordDrawer
      opened={returnId !== null}
      found={found}
      title={(row) => (row ? t`Return of ${number}` : t`Return`)}
      onClose={onClose}
    >
      {(row) => <ReturnDetails row={row} />}
    </RecordDrawer>
  );
}

function ReturnDetails({ row }: { row: OrderReturn }) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Fact label={t`Status`}>
          <ReturnStateBadge state={row.state} />
        </Fact>
        <Fact label={t`Order`}>
          <Anchor component={Link} to={`/orders?order=${row.order_id}`}>
            {row.order_number}
          </Anchor>
        </Fact>
        <Fact label={t`Value of the items`}>
          <Taka taka={row.value} />
        </Fact>
      </Stack>
      <ReturnFacts row={row} />
      <ReturnActions key={row.version} row={row} />
      <section aria-labelledby="return-history">
        <Title order={3} size="h4" mb="sm" id="return-history">
          <Trans>History</Trans>
        </Title>
        <List spacing="xs">
          {row.history.map(({ state, at }) => (
            <List.Item key={state}>
              <Text>{i18n._(returnStateTexts[state])}</Text>
              <Text size="sm" c="dimmed">
                <DhakaDate at={at} format="date-time" />
              </Text>
            </List.Item>
          ))}
        </List>
      </section>
      <EventLogLink id={row._id} />
    </Stack>
  );
}
