import type { PassportEntry } from '@petcare/contracts/clinic/passport/passport.ts';
import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { useAddRecord, useEditRecord } from '../api/passport.ts';
import { type RecordFields, fieldsOfEntry, recordOf } from './record-form.ts';
import { RecordFieldInputs } from './record-fields.tsx';

export interface OpenRecord {
  readonly fields: RecordFields;
  /** The entry that is edited; null for a new record. */
  readonly entry: PassportEntry | null;
}

interface RecordDialogProps {
  pet: Pet;
  open: OpenRecord | null;
  onClose: () => void;
}

/** Adds a record to a passport, or edits one. */
export function RecordDialog({ pet, open, onClose }: RecordDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(open);
  const titles = { weight: t`Weight`, vaccination: t`Vaccination given elsewhere`, note: t`Note` };
  return (
    <Modal opened={open !== null} onClose={onClose} title={shown && titles[shown.fields.kind]}>
      {shown && <RecordForm key={times} pet={pet} open={shown} onClose={onClose} />}
    </Modal>
  );
}

function RecordForm({ pet, open, onClose }: RecordDialogProps & { open: OpenRecord }) {
  const { i18n } = useLingui();
  const add = useAddRecord(pet._id);
  const edit = useEditRecord(pet._id);
  const [fields, setFields] = useState(open.fields);
  useKeptInput(`record ${open.fields.kind} ${open.entry?._id ?? 'new'}`, fields, (typed) =>
    setFields((now) => ({ ...now, ...typed })),
  );
  const [entry, setEntry] = useState(open.entry);
  const [tried, setTried] = useState(false);
  // A retry of the same input reuses its client id, so that it adds one record.
  const request = useRef({ content: '', id: '' });
  const { error, isPending } = entry ? edit : add;
  const current = isApiError(error, 'version_conflict')
    ? (error.details['current'] as PassportEntry | undefined)
    : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const record = recordOf(fields);
    if (!record || isPending) return;
    const onSuccess = onClose;
    if (entry) {
      edit.mutate({ entryId: entry._id, body: { record, version: entry.version } }, { onSuccess });
      return;
    }
    const content = JSON.stringify(record);
    if (request.current.content !== content) request.current = { content, id: randomId() };
    add.mutate({ record, client_id: request.current.id }, { onSuccess });
  }

  function handleShowCurrent(stored: PassportEntry) {
    setEntry(stored);
    setFields(fieldsOfEntry(stored) ?? fields);
    edit.reset();
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <RecordFieldInputs
          pet={pet}
          fields={fields}
          tried={tried}
          errors={fieldErrorsOf(error, i18n, 'record.')}
          onChange={setFields}
        />
        {error && (
          <Alert color="red" variant="light" role="alert">
            <Stack gap="xs" align="flex-start">
              {errorText(error, i18n)}
              {current && (
                <Button size="compact-md" variant="default" onClick={() => handleShowCurrent(current)}>
                  <Trans>Show the current version</Trans>
                </Button>
              )}
            </Stack>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
