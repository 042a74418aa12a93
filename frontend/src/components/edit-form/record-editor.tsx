import { useLingui } from '@lingui/react';
import { Text } from '@mantine/core';
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { fieldErrorsOf } from '../../lib/api/error-texts.ts';
import { type Toast, toastDone } from '../feedback/toasts.tsx';
import type { ConflictChoices } from './edit-conflict.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { useEdit } from './use-edit.ts';
import { useOpening } from './use-opening.ts';

interface EditorParts<Stored, Now extends Stored, Form extends object, Changes extends object> {
  title: string;
  form: (began: Stored) => Form;
  changesOver: (version: Stored, form: Form, began: Stored) => Changes;
  isReady?: (form: Form) => boolean;
  send: (changes: Changes & { version: number }, began: Stored) => Promise<unknown>;
  fetchNow: (began: Stored) => Promise<Now>;
  show: (version: Now) => void;
  saved: (began: Stored) => Toast;
  /** `errors`: texts of the fields that the server refused, by the names of the API. */
  renderFields: (
    edit: Form,
    setEdit: Dispatch<SetStateAction<Form>>,
    errors: Readonly<Record<string, string>>,
  ) => ReactNode;
  note: ReactNode;
  /** Renders the conflict dialog; `theirs` is null while there is no conflict. */
  renderConflict: (
    versions: { began: Stored; edit: Form; theirs: Now | null } & ConflictChoices,
  ) => ReactNode;
  onClose: () => void;
}

interface RecordEditorProps<
  Stored,
  Now extends Stored,
  Form extends object,
  Changes extends object,
> extends EditorParts<Stored, Now, Form, Changes> {
  /** The record as it was when the dialog opened; null closes the dialog. */
  record: Stored | null;
}

export function RecordEditor<
  Stored extends { _id: string; version: number },
  Now extends Stored,
  Form extends object,
  Changes extends object,
>({ record, ...parts }: RecordEditorProps<Stored, Now, Form, Changes>) {
  const { shown, times } = useOpening(record);
  return shown && <OpenedEditor key={times} began={shown} opened={record !== null} {...parts} />;
}

interface OpenedEditorProps<
  Stored,
  Now extends Stored,
  Form extends object,
  Changes extends object,
> extends EditorParts<Stored, Now, Form, Changes> {
  began: Stored;
  opened: boolean;
}

function OpenedEditor<
  Stored extends { _id: string; version: number },
  Now extends Stored,
  Form extends object,
  Changes extends object,
>(props: OpenedEditorProps<Stored, Now, Form, Changes>) {
  const { i18n } = useLingui();
  const { began, opened, title, form, isReady, show, renderFields, note, renderConflict, onClose } = props;
  const editing = useEdit<Stored, Now, Form, Changes>({
    name: `${title} ${began._id}`,
    began,
    form,
    changesOver: (version, edited) => props.changesOver(version, edited, began),
    ...(isReady && { isReady }),
    send: (changes) => props.send(changes, began),
    fetchNow: () => props.fetchNow(began),
    show,
    onSaved: () => {
      toastDone(props.saved(began));
      onClose();
    },
  });
  const { edit, setEdit, saving, theirs } = editing;

  function handleTakeTheirs() {
    editing.takeTheirs();
    onClose();
  }

  return (
    <>
      <EditDialog
        title={title}
        opened={opened}
        changed={editing.changed}
        sendable={editing.sendable}
        saving={saving}
        error={editing.error}
        behind={theirs !== null}
        onSave={editing.save}
        onClose={onClose}
      >
        {renderFields(edit, setEdit, fieldErrorsOf(editing.error, i18n))}
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </EditDialog>
      {renderConflict({
        began,
        edit,
        theirs: opened ? theirs : null,
        saving,
        onKeepMine: editing.keepMine,
        onTakeTheirs: handleTakeTheirs,
        onClose: editing.decideLater,
      })}
    </>
  );
}
