import type { Visit } from '@petcare/contracts/clinic/visits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { fetchVisit, useAmendVisit } from '../api/visits.ts';
import { formOf, notesOf, notNumbers } from '../visit-form.ts';
import { VisitConflict } from './visit-conflict.tsx';
import { VisitFields } from './visit-fields.tsx';

/** Amends signed notes with a reason. */
export function AmendVisit({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const amend = useAmendVisit(visit._id);
  const [began, setBegan] = useState(visit);
  const [form, setForm] = useState(() => formOf(visit));
  const [reason, setReason] = useState('');
  useKeptInput('amendment', { form, reason }, (typed) => {
    setForm(typed.form ?? form);
    setReason(typed.reason ?? reason);
  });
  const [theirs, setTheirs] = useState<Visit | null>(null);
  const wrong = Object.fromEntries(notNumbers(form).map((path) => [path, t`Enter a number`]));
  const errors = { ...fieldErrorsOf(amend.error, i18n), ...wrong };

  async function send(version: number) {
    try {
      await amend.mutateAsync({ ...notesOf(form), reason, version });
      toastDone({ title: t`Amended`, message: t`The owner can read the new notes now.` });
      onClose();
    } catch (error) {
      if (isApiError(error, 'version_conflict')) setTheirs(await fetchVisit(visit._id).catch(() => null));
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (notNumbers(form).length === 0) void send(began.version);
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        <VisitFields date={visit.date} value={form} onChange={setForm} errors={errors} />
        <Textarea
          label={t`Reason of the amendment`}
          description={t`Shown to the pet’s owner.`}
          maxLength={300}
          autosize
          minRows={2}
          required
          value={reason}
          error={errors['reason']}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        {amend.isError && theirs === null && (
          <Text c="red" role="alert">
            {errorText(amend.error, i18n)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button type="submit" loading={amend.isPending}>
            <Trans>Save amendment</Trans>
          </Button>
        </Group>
      </Stack>
      <VisitConflict
        form={form}
        theirs={theirs}
        saving={amend.isPending}
        onKeepMine={() => {
          if (!theirs) return;
          setBegan(theirs);
          setTheirs(null);
          void send(theirs.version);
        }}
        onTakeTheirs={onClose}
        onClose={() => setTheirs(null)}
      />
    </form>
  );
}
