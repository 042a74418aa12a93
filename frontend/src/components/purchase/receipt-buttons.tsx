import { useLingui } from '@lingui/react/macro';
import { PdfButtons } from '../records/pdf-buttons.tsx';

interface ReceiptButtonsProps {
  number: string;
  fetchReceipt: (language: 'en' | 'bn') => Promise<Blob>;
}

export function ReceiptButtons({ number, fetchReceipt }: ReceiptButtonsProps) {
  const { t } = useLingui();
  return (
    <PdfButtons
      title={t`Receipt (PDF)`}
      nameOf={(name) => t`Receipt as PDF: ${name}`}
      filename={number}
      fetchFile={fetchReceipt}
    />
  );
}
