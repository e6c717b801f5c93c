import { Button } from '@atelier/ui';
import { FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { saveFile } from '#shared/api/receive-file.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type FileButtonProps = {
  /** A page of text, unless said otherwise. */
  readonly icon?: ReactNode;
  readonly name: string;
  readonly receive: () => Promise<Blob>;
  readonly children: string;
};

/** Saves a file of the server. A press while it is being made does nothing. Also works in a toast, outside of the page's queries. */
export function FileButton({ icon = <FileText className="size-4.5" />, name, receive, children }: FileButtonProps) {
  const { t } = useTranslation();
  const [isPending, setIsPending] = useState(false);
  const save = async () => {
    setIsPending(true);
    try {
      saveFile(await receive(), name);
    } catch (error) {
      showError(t, error);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button variant="secondary" size="sm" loading={isPending} onClick={() => void save()}>
      {icon}
      {children}
    </Button>
  );
}
