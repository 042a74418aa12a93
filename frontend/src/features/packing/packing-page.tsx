import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconBarcode, IconCheck } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { PackedOrder } from './packed-order.tsx';
import { usePacking } from './packing.ts';
import { type ScanOutcome, useScans } from './use-scans.ts';

/** A scanner types a code and Enter into the field, which keeps the focus. */
export function Component() {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useSearchParams();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const orderId = address.get('order');
  const found = usePacking(orderId);
  const { outcome, scan } = useScans(orderId, (id) => setAddress({ order: id }, { replace: true }));
  const focusField = () => field.current?.focus();
  useEffect(focusField, []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return;
    scan(code);
    setCode('');
  }

  return (
    <>
      <PageHeading
        title={t`Scan to pack`}
        lead={<Trans>Scan the label of an order, then each unit that goes into the parcel.</Trans>}
      />
      <Stack gap="md" maw={680}>
        <form method="post" onSubmit={handleSubmit}>
          <TextInput
            ref={field}
            size="lg"
            label={t`Scanned code`}
            description={t`Or type the code below the product, or the number of an order, and press Enter.`}
            leftSection={<IconBarcode size={24} aria-hidden="true" />}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={80}
            value={code}
            onChange={({ currentTarget: { value } }) => setCode(value)}
          />
        </form>
        <Outcome outcome={outcome} />
        {found.data ? (
          <PackedOrder packing={found.data} onAction={focusField} />
        ) : found.error ? (
          <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
        ) : (
          orderId !== null && <LoadingState />
        )}
      </Stack>
    </>
  );
}

/** The region is always on the page, since screen readers announce changes of known regions only. */
function Outcome({ outcome }: { outcome: ScanOutcome | null }) {
  return (
    <div aria-live="assertive">
      {outcome?.isRefused && (
        <Alert
          key={outcome.key}
          color="red"
          variant="outline"
          icon={<IconAlertTriangle size={28} aria-hidden="true" />}
          title={<Trans>Not scanned</Trans>}
          fz="lg"
        >
          {outcome.text}
        </Alert>
      )}
      {outcome && !outcome.isRefused && (
        <Alert
          key={outcome.key}
          role="note"
          color="leaf"
          variant="light"
          icon={<IconCheck size={28} aria-hidden="true" />}
          fz="lg"
        >
          {outcome.text}
        </Alert>
      )}
    </div>
  );
}
