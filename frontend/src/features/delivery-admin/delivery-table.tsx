import type { DeliveryTariff } from '@petcare/contracts/commerce/orders/delivery.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Paper, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { toastDone, toastProblem } from '../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../components/forms/use-kept-input.ts';
import { isApiError } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { typedCount, typedTaka } from '../../lib/forms/typed-numbers.ts';
import { bodyOf, type DeliveryForm, formOf, newZone, type ZoneForm } from './delivery-form.ts';
import { useSetTariff } from './delivery-tariff.ts';
import { RateFields } from './rate-fields.tsx';
import { ZoneCard } from './zone-card.tsx';

export function DeliveryTable({ tariff }: { tariff: DeliveryTariff | null }) {
  const { t, i18n } = useLingui();
  const [form, setForm] = useState(() => formOf(tariff));
  useKeptInput('delivery charges', form, (typed) => setForm((now) => ({ ...now, ...typed })));
  const [checked, setChecked] = useState(false);
  const save = useSetTariff();
  const set = (part: Partial<DeliveryForm>) => setForm((current) => ({ ...current, ...part }));
  const setZone = (key: string, part: Partial<ZoneForm>) =>
    set({ zones: form.zones.map((zone) => (zone.key === key ? { ...zone, ...part } : zone)) });

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const body = bodyOf(form, tariff?.version ?? 0);
    if (!body) return;
    try {
      const saved = await save.mutateAsync(body);
      const before = tariff && bodyOf(formOf(tariff), saved.version);
      toastDone({
        topic: 'delivery-charges',
        message: t`Delivery charges saved!`,
        ...(before && { action: { label: t`Undo`, onClick: () => save.mutate(before) } }),
      });
    } catch (error) {
      toastProblem({
        topic: 'delivery-charges',
        title: t`The delivery charges were not saved`,
        message: isApiError(error, 'version_conflict')
          ? t`Another admin has changed them. Please check the table and try again.`
          : errorText(error, i18n),
      });
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="lg" maw={860}>
        {!tariff && (
          <Alert icon={<IconInfoCircle size={20} aria-hidden="true" />}>
            <Trans>There is no table yet: delivery is free, and customers see no expected day.</Trans>
          </Alert>
        )}
        {form.zones.map((zone) => (
          <ZoneCard
            key={zone.key}
            zone={zone}
            zones={form.zones}
            checked={checked}
            onChange={(part) => setZone(zone.key, part)}
            onRemove={() => set({ zones: form.zones.filter(({ key }) => key !== zone.key) })}
          />
        ))}
        <Group>
          <Button
            variant="light"
            leftSection={<IconPlus size={20} aria-hidden="true" />}
            onClick={() => set({ zones: [...form.zones, newZone(randomId())] })}
          >
            <Trans>Add zone</Trans>
          </Button>
        </Group>
        <Elsewhere form={form} checked={checked} onChange={set} />
        <Terms form={form} checked={checked} onChange={set} />
        <Group>
          <Button type="submit" size="md" loading={save.isPending}>
            <Trans>Save charges</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Elsewhere({ form, checked, onChange }: TermsProps) {
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <Title order={2} size="h4">
          <Trans>All other districts</Trans>
        </Title>
        <RateFields
          rate={form.elsewhere}
          checked={checked}
          onChange={(part) => onChange({ elsewhere: { ...form.elsewhere, ...part } })}
        />
      </Stack>
    </Paper>
  );
}

interface TermsProps {
  form: DeliveryForm;
  checked: boolean;
  onChange: (part: Partial<DeliveryForm>) => void;
}

function Terms({ form: { freeFrom, cutoffHour, defaultWeight }, checked, onChange }: TermsProps) {
  const { t } = useLingui();
  const count = (typed: string, least: number, most: number) => {
    const value = typedCount(typed);
    return value !== null && value >= least && value <= most;
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <TextInput
        label={t`Free from, in taka`}
        description={t`Sum of the items. Empty: never free.`}
        inputMode="decimal"
        maxLength={12}
        value={freeFrom}
        error={
          freeFrom.trim() !== '' &&
          !(Number(typedTaka(freeFrom)) > 0) &&
          t`Please enter an amount such as 450.`
        }
        onChange={(event) => onChange({ freeFrom: event.currentTarget.value })}
      />
      <TextInput
        label={t`Cut-off hour`}
        description={t`Later orders count as the next day’s. 24: never.`}
        inputMode="numeric"
        maxLength={2}
        required
        value={cutoffHour}
        error={checked && !count(cutoffHour, 0, 24) && t`Please enter an hour from 0 to 24.`}
        onChange={(event) => onChange({ cutoffHour: event.currentTarget.value })}
      />
      <TextInput
        label={t`Usual weight, in grams`}
        description={t`For products without a weight.`}
        inputMode="numeric"
        maxLength={6}
        required
        value={defaultWeight}
        error={checked && !count(defaultWeight, 1, 100_000) && t`Please enter a weight in grams.`}
        onChange={(event) => onChange({ defaultWeight: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
