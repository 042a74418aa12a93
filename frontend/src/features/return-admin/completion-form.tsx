import type { OrderReturn } from '@petcare/contracts/commerce/orders/returns.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useKeptInput } from '../../components/forms/use-kept-input.ts';
import { CustomerReason } from '../../components/purchase/customer-reason.tsx';
import { readAmount } from '../../components/purchase/refund-amount.ts';
import { RefundChoice } from '../../components/purchase/refund-choice.tsx';
import { useCompleteReturn } from '../../components/returns/returns.ts';
import { isApiError } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { formatTaka } from '../../lib/format/money.ts';
import { ExchangeFields, sameProducts } from './exchange-fields.tsx';

type Decision = 'full' | 'part' | 'none' | 'exchange';

function firstInput(row: OrderReturn) {
  return {
    decision: 'full' as Decision,
    replacements: sameProducts(row),
    typed: '',
    note: '',
    restock: row.reason !== 'damaged',
  };
}

function exchangeOf({ lines }: OrderReturn, replacements: ReturnType<typeof sameProducts>) {
  return lines.map(({ line, product_id: id }) => ({ line, product_id: replacements[line] ?? id }));
}

/** Decides refund or exchange, and stock, of a return whose items have arrived. Sending it again never refunds twice. */
export function CompletionForm({ row }: { row: OrderReturn }) {
  const { t, i18n } = useLingui();
  const complete = useCompleteReturn(row._id);
  const [form, setForm] = useState(() => firstInput(row));
  const set = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  useKeptInput(`completion ${row._id}`, form, set);
  const [checked, setChecked] = useState(false);

  const { decision, replacements, typed, note, restock } = form;
  const isExchange = decision === 'exchange';
  const refund = isExchange ? 'none' : decision;
  const parsed = refund === 'part' ? readAmount(typed, row.value) : { amount: row.value };
  const noteMissing = refund !== 'full' && !isExchange && note.trim() === '';
  const valueText = formatTaka(row.value, i18n.locale);

  function handleComplete() {
    setChecked(true);
    if ('problem' in parsed || noteMissing) return;
    const words = note.trim() === '' ? {} : { note };
    const part = refund === 'part' ? { amount: parsed.amount } : {};
    complete.mutate({
      refund,
      restock,
      version: row.version,
      ...part,
      ...words,
      ...(isExchange && { exchange: exchangeOf(row, replacements) }),
    });
  }

  return (
    <section aria-labelledby="completion">
      <Stack gap="md">
        <Title order={3} size="h4" id="completion">
          <Trans>Complete the return</Trans>
        </Title>
        <RefundChoice
          choices={[
            { value: 'full', label: t`The value of the items: ${valueText}` },
            { value: 'part', label: t`A part of it` },
            { value: 'none', label: t`Nothing` },
            { value: 'exchange', label: t`Nothing, we exchange the items` },
          ]}
          value={decision}
          onChange={(chosen) => set({ decision: chosen })}
          left={row.value}
          typed={typed}
          onTyped={(amount) => set({ typed: amount })}
          checked={checked}
        />
        {isExchange && (
          <ExchangeFields
            row={row}
            chosen={replacements}
            onChange={(chosen) => set({ replacements: chosen })}
          />
        )}
        {refund !== 'full' && !isExchange && (
          <CustomerReason
            value={note}
            onChange={(words) => set({ note: words })}
            missing={checked && noteMissing}
          />
        )}
        <Checkbox
          label={t`Put the items back into stock`}
          checked={restock}
          onChange={(event) => set({ restock: event.currentTarget.checked })}
        />
        {complete.isError && <Refusal error={complete.error} />}
        <Button loading={complete.isPending} onClick={handleComplete}>
          <Trans>Complete the return</Trans>
        </Button>
      </Stack>
    </section>
  );
}

function Refusal({ error }: { error: Error }) {
  const { t, i18n } = useLingui();
  const left = isApiError(error, 'refund_too_large') ? error.details?.['left'] : undefined;
  const leftText = typeof left === 'number' ? formatTaka(left, i18n.locale) : null;
  return (
    <Alert color="red" variant="light" role="alert">
      {leftText === null ? errorText(error, i18n) : t`You can refund at most ${leftText}.`}
    </Alert>
  );
}
