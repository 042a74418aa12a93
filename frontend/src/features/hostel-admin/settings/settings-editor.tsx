import type {
  HostelSettingsView,
  OverbookedDate,
} from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { SaveBar } from '../../../components/forms/save-bar.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { fetchSettings, useSaveSettings } from '../api/hostel-settings.ts';
import { ClosureFields } from './closure-fields.tsx';
import { DepositField } from './deposit-field.tsx';
import { OverbookedDialog } from './overbooked-dialog.tsx';
import { OverbookedDates } from './overbooked-dates.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RateFields } from './rate-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { SeasonFields } from './season-fields.tsx';
import { formOf, isSame, problemsOf, termsOf, type FieldsProps } from './settings-form.ts';

export function SettingsEditor({ began: first }: { began: HostelSettingsView }) {
  const { t } = useLingui();
  const save = useSaveSettings();
  const [began, setBegan] = useState(first);
  const [form, setForm] = useState(() => formOf(first.terms));
  const [showsProblems, setShowsProblems] = useState(false);
  const [asking, setAsking] = useState<readonly OverbookedDate[] | null>(null);
  const problems = problemsOf(form);
  const changed = problems.size > 0 || !isSame(termsOf(form), began.terms);
  useKeptInput('hostel settings', form, (typed) => setForm((now) => ({ ...now, ...typed })), changed);
  const isConflict = isApiError(save.error, 'hostel_settings_conflict');
  const fields: FieldsProps = {
    form,
    problems: showsProblems ? problems : new Map(),
    onChange: (part) => setForm((current) => ({ ...current, ...part })),
  };

  function show(settings: HostelSettingsView): void {
    setBegan(settings);
    setForm(formOf(settings.terms));
    setShowsProblems(false);
    save.reset();
  }

  function send(accept: boolean): void {
    save.mutate(
      { terms: termsOf(form), version: began.version, accept },
      {
        onSuccess: ({ settings }) => {
          setAsking(null);
          show(settings);
          toastDone({ topic: 'hostel-settings', message: t`Data Updated!` });
        },
        onError: (error) => setAsking(bookedDatesOf(error)),
      },
    );
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setShowsProblems(true);
    if (problems.size === 0 && changed && !save.isPending) send(false);
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        <OverbookedDates dates={began.overbooked} />
        <RateFields {...fields} />
        <SeasonFields {...fields} />
        <PlaceFields {...fields} />
        <ClosureFields {...fields} />
        <RuleFields {...fields} />
        <DepositField {...fields} />
        {isConflict && <Conflict onLoad={() => void fetchSettings().then(show)} />}
        <SaveSettings
          hasProblems={fields.problems.size > 0}
          error={asking ? null : save.error}
          isConflict={isConflict}
          changed={changed}
          isSaving={save.isPending}
          onDiscard={() => show(began)}
        />
      </Stack>
      <OverbookedDialog
        dates={asking}
        saving={save.isPending}
        onAccept={() => send(true)}
        onClose={() => {
          setAsking(null);
          save.reset();
        }}
      />
    </form>
  );
}

function Conflict({ onLoad }: { onLoad: () => void }) {
  return (
    <Alert color="marigold" variant="light" role="alert">
      <Stack gap="xs" align="flex-start">
        <Trans>Another admin has saved other settings. Load them, then make your change again.</Trans>
        <Button size="compact-md" onClick={onLoad}>
          <Trans>Load the newest settings</Trans>
        </Button>
      </Stack>
    </Alert>
  );
}

interface SaveSettingsProps {
  hasProblems: boolean;
  error: Error | null;
  isConflict: boolean;
  changed: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

function SaveSettings({ hasProblems, error, isConflict, changed, isSaving, onDiscard }: SaveSettingsProps) {
  const { i18n } = useLingui();
  return (
    <SaveBar changed={changed}>
      <Text role={hasProblems ? 'alert' : 'status'} c={error ? 'red' : 'dimmed'}>
        {hasProblems ? (
          <Trans>Please correct the marked fields.</Trans>
        ) : error && !isConflict ? (
          errorText(error, i18n)
        ) : (
          changed && <Trans>Unsaved changes.</Trans>
        )}
      </Text>
      <Group gap="xs">
        {changed && (
          <Button variant="default" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
        )}
        <Button type="submit" disabled={!changed} loading={isSaving}>
          <Trans>Save settings</Trans>
        </Button>
      </Group>
    </SaveBar>
  );
}

function bookedDatesOf(error: unknown): readonly OverbookedDate[] | null {
  if (!isApiError(error, 'hostel_dates_booked')) return null;
  return (error.details['dates'] as OverbookedDate[] | undefined) ?? [];
}
