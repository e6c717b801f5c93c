import { isSafeLink, parseMarkup, type MarkupBlock, type MarkupPiece } from '@atelier/domain';
import { Button, Skeleton } from '@atelier/ui';
import { PageLink } from '#shared/page/page-location.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

const linkClass = 'rounded-tight text-primary underline underline-offset-4 wrap-anywhere';

/** Renders the content's small markup as elements, without any raw HTML. */
export function LegalText({ text }: { text: string }) {
  return parseMarkup(text).map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: MarkupBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading className={block.level === 2 ? 'mt-5 text-xl' : 'mt-2 text-lg'}>
          <Pieces pieces={block.pieces} />
        </Heading>
      );
    }
    case 'list':
      return (
        <ul className="grid list-disc gap-2 ps-6 text-lg marker:text-accent">
          {block.items.map((pieces, index) => (
            <li key={index}>
              <Pieces pieces={pieces} />
            </li>
          ))}
        </ul>
      );
    case 'paragraph':
      return (
        <p className="text-lg">
          <Pieces pieces={block.pieces} />
        </p>
      );
  }
}

function Pieces({ pieces }: { pieces: readonly MarkupPiece[] }) {
  return pieces.map((piece, index) => <Piece key={index} {...piece} />);
}

function Piece({ text, href }: MarkupPiece) {
  if (href === null || !isSafeLink(href)) return <span>{text}</span>;
  return href.startsWith('/') ? (
    <PageLink to={href} className={linkClass}>
      {text}
    </PageLink>
  ) : (
    <a href={href} rel="noopener" className={linkClass}>
      {text}
    </a>
  );
}

const shapes = ['h-7 w-2/5', 'h-24', 'h-7 w-1/3', 'h-32', 'h-24'];

export function LegalSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">{t('common.loading')}</span>
      {shapes.map((shape, index) => (
        <Skeleton key={index} className={shape} />
      ))}
    </div>
  );
}

export function LegalFailure({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{t('landing.legal.failed')}</p>
      <Button variant="secondary" onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
