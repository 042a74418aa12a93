import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../../components/feedback/error-state.tsx';
import { LoadingState } from '../../../../components/feedback/loading-state.tsx';
import { DhakaDate } from '../../../../components/text/dhaka-date.tsx';
import { errorText } from '../../../../lib/api/error-texts.ts';
import { useProductImport, useProductImports } from '../../api/product-imports.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportDetails } from './import-details.tsx';
import { importStateTexts } from './import-state-texts.ts';

/** Imports products from a CSV file: check, import, progress and undo. The import is kept in the URL. */
export function ImportProducts() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('import');
  if (id !== null) return <OpenImport id={id} onClose={() => setAddress({ view: 'import' })} />;
  return (
    <Stack gap="lg" maw={860}>
      <ChooseFile onChecked={(checked) => setAddress({ view: 'import', import: checked })} />
      <RecentImports onOpen={(started) => setAddress({ view: 'import', import: started })} />
    </Stack>
  );
}

function OpenImport({ id, onClose }: { id: string; onClose: () => void }) {
  const { i18n } = useLingui();
  const { data, error, refetch } = useProductImport(id);
  return (
    <Stack gap="md" maw={860}>
      <Group>
        <Button variant="default" onClick={onClose}>
          <Trans>Choose another file</Trans>
        </Button>
      </Group>
      {data && <ImportDetails shown={data} />}
      {!data && error && <ErrorState message={errorText(error, i18n)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
    </Stack>
  );
}

function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const { data: imports = [] } = useProductImports();
  if (imports.length === 0) return null;
  return (
    <Card>
      <Title order={2} size="h3" mb="sm">
        <Trans>Last imports</Trans>
      </Title>
      <Stack gap="sm">
        {imports.map(({ _id, createdAt, state, progress: { created, changed } }) => {
          const [added, edited] = [i18n.number(created), i18n.number(changed)];
          return (
            <Group key={_id} justify="space-between" gap="xs">
              <div>
                <Text fw={600}>
                  <DhakaDate at={createdAt} format="date-time" />{' '}
                  <Badge variant="light" color="leaf">
                    {i18n._(importStateTexts[state])}
                  </Badge>
                </Text>
                <Text size="sm" c="dimmed">
                  {t`${added} added, ${edited} changed`}
                </Text>
              </div>
              <Button variant="default" size="compact-md" onClick={() => onOpen(_id)}>
                <Trans>Open</Trans>
              </Button>
            </Group>
          );
        })}
      </Stack>
    </Card>
  );
}
