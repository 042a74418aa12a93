import type { OrderReturn } from '@petcare/contracts/orders/returns.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Radio, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useKeptInput } from '../../components/forms/use-kept-input.ts';
import { type AmountProblem, readAmount } from '../../components/purchase/refund-amount.ts';
import { useCompleteReturn } from '../../components/returns/returns.ts';
import { isApiError } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { formatTaka } from '../../lib/format/money.ts';
import { ExchangeFields, sameProducts } from './exchange-fields.tsx';

const maxNoteLength = 300;
const decisions = ['full', 'part', 'none', 'exchange'] as const;

/** Decides refund or exchange, and stock, of a return whose items have arrived. Sending it again never refunds twice. */
export function CompletionForm({ row }: { row: OrderReturn }) {
  const { t, i18n } = useLingui();
  const complete = useCompleteReturn(row._id);
  const [decision, setDecision] = useState<(typeof decisions)[number]>('full');
  const [replacements, setReplacements] = useState(sameProducts(row));
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [restock, setRestock] = useState(row.reason !== 'damaged');
  useKeptInput(`completion ${row._id}`, { decision, replacements, typed, note, restock }, (kept) => {
    setDecision(kept.decision ?? decision);
    setReplacements(kept.replacements ?? replacements);
    setTyped(kept.typed ?? typed);
    setNote(kept.note ?? note);
    setRestock(kept.restock ?? restock);
  });
  const [checked, setChecked] = useState(false);

  const isExchange = decision === 'exchange';
  const refund = isExchange ? 'none' : decision;
  const parsed = refund === 'part' ? readAmount(typed, row.value) : { amount: row.value };
  const problem = 'problem' in parsed ? parsed.problem : null;
  const noteMissing = refund !== 'full' && !isExchange && note.trim() === '';
  const valueText = formatTaka(row.value, i18n.locale);
  const problemTexts: Record<AmountProblem, string> = {
    missing: t`Please enter an amount.`,
    unreadable: t`Please enter an amount in taka, such as 250 or 99.50.`,
    too_much: t`You can refund at most ${valueText}.`,
  };

  function handleComplete() {
    setChecked(true);
    if ('problem' in parsed || noteMissing) return;
    const words = note.trim() === '' ? {} : { note };
    const part = refund === 'part' ? { amount: parsed.amount } : {};
    const exchange = row.lines.map(({ line, product_id: id }) => ({
      line,
      product_id: replacements[line] ?? id,
    }));
    complete.mutate({
      refund,
      restock,
      version: row.version,
      ...part,
      ...words,
      ...(isExchange && { exchange }),
    });
  }

  function problemText(error: unknown): string {
    const left = isApiError(error, 'refund_too_large') ? error.details?.['left'] : undefined;
    if (typeof left !== 'number') return errorText(error, i18n);
    const leftText = formatTaka(left, i18n.locale);
    return t`You can refund at most ${leftText}.`;
  }

  return (
    <section aria-labelledby="completion">
      <Stack gap="md">
        <Title order={3} size="h4" id="completion">
          <Trans>Complete the return</Trans>
        </Title>
        <Radio.Group
          label={t`How much do you want to refund?`}
          value={decision}
          onChange={(chosen) => setDecision(decisions.find((one) => one === chosen) ?? 'full')}
        >
          <Stack gap="sm" mt="xs">
            <Radio value="full" label={t`The value of the items: ${valueText}`} />
            <Radio value="part" label={t`A part of it`} />
            <Radio value="none" label={t`Nothing`} />
            <Radio value="exchange" label={t`Nothing, we exchange the items`} />
          </Stack>
        </Radio.Group>
        {refund === 'part' && (
          <TextInput
            label={t`Amount in taka`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={checked && problem && problemTexts[problem]}
          />
        )}
        {isExchange && <ExchangeFields row={row} chosen={replacements} onChange={setReplacements} />}
        {refund !== 'full' && !isExchange && (
          <Textarea
            label={t`Reason`}
            description={t`The customer will see this.`}
            autosize
            minRows={2}
            maxLength={maxNoteLength}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={checked && noteMissing && t`Please enter a reason.`}
          />
        )}
        <Checkbox
          label={t`Put the items back into stock`}
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        {complete.isError && (
          <Alert color="red" variant="light" role="alert">
            {problemText(complete.error)}
          </Alert>
        )}
        <Button loading={complete.isPending} onClick={handleComplete}>
          <Trans>Complete the return</Trans>
        </Button>
      </Stack>
    </section>
  );
}
