import type { EventChain } from '@petcare/contracts/event-admin.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { servicesText } from '../../../components/deletion/deletion-texts.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { SearchForm } from '../../../components/lists/search-form.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useChain } from '../api/events.ts';
import { parseChainKey, readEventLogAddress } from '../event-log-address.ts';
import { ChainRequest } from './chain-request.tsx';
import classes from './chain.module.css';

export function Chain() {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useSearchParams();
  const { chainQuery } = readEventLogAddress(address);
  const of = parseChainKey(chainQuery);
  const chain = useChain(of);
  return (
    <Stack gap="md">
      <SearchForm
        name="of"
        label={t`The id of a record, or a trace`}
        placeholder={t`An id of 24 digits or a trace of 32`}
        query={chainQuery}
        onSearch={(words) => setAddress({ view: 'chain', ...(words && { of: words }) })}
      />
      {chainQuery !== '' && !of && (
        <Alert color="red" variant="light" role="alert">
          <Trans>
            Enter an id (24 hexadecimal digits) or a trace (32). You can copy them from a record’s URL or a
            dead letter.
          </Trans>
        </Alert>
      )}
      {chainQuery === '' && (
        <EmptyState
          scene="search"
          title={t`Trace a record or a request`}
          text={
            <Trans>
              Enter the id of a record or a trace to see the requests, the events they caused and their
              effects.
            </Trans>
          }
        />
      )}
      {of && chain.isPending && <Skeleton height={280} />}
      {of && chain.isError && !chain.data && (
        <ErrorState message={errorText(chain.error, i18n)} onRetry={() => void chain.refetch()} />
      )}
      {of && chain.data && <FoundChain chain={chain.data} chainQuery={chainQuery} />}
    </Stack>
  );
}

function FoundChain({ chain: { requests, silent }, chainQuery }: { chain: EventChain; chainQuery: string }) {
  const { t } = useLingui();
  return (
    <>
      <SilentNote silent={silent} />
      {requests.length === 0 ? (
        <EmptyState
          scene="search"
          title={t`No events found`}
          text={<Trans>Events are kept for one week.</Trans>}
        />
      ) : (
        <ol className={classes['requests']} aria-label={t`Events, oldest first`}>
          {requests.map((request) => (
            <ChainRequest
              key={request.events[0]?.id ?? request.at}
              request={request}
              chainQuery={chainQuery}
            />
          ))}
        </ol>
      )}
    </>
  );
}

/** Warns that services did not answer, so the result is incomplete. */
export function SilentNote({ silent }: { silent: readonly string[] }) {
  const { i18n } = useLingui();
  if (silent.length === 0) return null;
  const names = servicesText(silent, i18n);
  return (
    <Alert color="marigold" variant="light" icon={<IconPlugConnectedX size={20} aria-hidden="true" />}>
      <Text>
        <Trans>Not responding: {names}. Their events are missing here.</Trans>
      </Text>
    </Alert>
  );
}
