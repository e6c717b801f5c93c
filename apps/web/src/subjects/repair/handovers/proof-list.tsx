import { strokeLimits, type Proof } from '@atelier/contract';
import { handoverPhotoKinds, type HandoverPhotoKind } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import { Badge } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PhotoGallery } from '../photos/photo-gallery.tsx';
import type { PhotoSource } from '../photos/photo-picture.tsx';

type ShownProof = Proof & { readonly isChanged?: boolean };

type ProofListProps = { repairId: string; proofs: readonly ShownProof[]; source: PhotoSource };

/** Renders the photos, signatures, names and reasons of one handover. */
export function ProofList({ repairId, proofs, source }: ProofListProps) {
  const { t } = useTranslation();
  const others = proofs.filter(({ kind }) => !isPhotoKind(kind));
  const isChanged = proofs.some((proof) => proof.isChanged);
  return (
    <>
      {isChanged && (
        <Badge hue="red" className="justify-self-start">
          {t('handover.proof.changed')}
        </Badge>
      )}
      {handoverPhotoKinds.map((kind) => {
        const photos = proofs.flatMap(({ kind: each, photoId, at }) =>
          each === kind && photoId !== null ? [{ id: photoId, createdAt: at }] : [],
        );
        if (photos.length === 0) return null;
        return (
          <section key={kind} aria-label={t(`handover.proof.${kind}`)} className="grid gap-1">
            <p className="text-sm text-ink-muted">{t(`handover.proof.${kind}`)}</p>
            <PhotoGallery repairId={repairId} photos={photos} source={source} />
          </section>
        );
      })}
      {others.map((proof) => (
        <div key={proof.id} className="grid justify-items-start gap-1">
          <p className="text-sm wrap-anywhere">{proofText(t, proof)}</p>
          {proof.strokes !== null && (
            <SignaturePicture
              strokes={proof.strokes}
              label={t('handover.proof.signature', { name: proof.name ?? '' })}
            />
          )}
        </div>
      ))}
    </>
  );
}

export function isPhotoKind(kind: Proof['kind']): kind is HandoverPhotoKind {
  return handoverPhotoKinds.some((each) => each === kind);
}

function proofText(t: Translate, { kind, name, reason }: Proof): string {
  if (reason !== null) return t('handover.proof.NONE', { reason: t(`handover.reason.${reason}`) });
  if (kind === 'CODE' || kind === 'SCAN') return t(`handover.proof.${kind}`);
  const isSigned = kind === 'SIGNATURE';
  if (name === null) return t(isSigned ? 'handover.proof.signed' : 'handover.proof.named');
  return t(isSigned ? 'handover.proof.signedBy' : 'handover.proof.namedBy', { name });
}

type SignaturePictureProps = { strokes: readonly (readonly number[])[]; label: string };

/** Renders stored strokes in the color of the text, so they are readable in every theme. */
function SignaturePicture({ strokes, label }: SignaturePictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${strokeLimits.width} ${strokeLimits.height}`}
      className="h-20 w-50 max-w-full rounded-control border border-line bg-surface text-ink"
    >
      <path
        d={strokes.map(pathOf).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A tap is a line to itself, which the round cap makes a dot. */
function pathOf(stroke: readonly number[]): string {
  const points = stroke.flatMap((x, index) => (index % 2 === 0 ? [`${x} ${stroke[index + 1] ?? 0}`] : []));
  const [first = '0 0', ...others] = points;
  return `M${first}L${(others.length > 0 ? others : [first]).join('L')}`;
}
