import camera from './camera.json' with { type: 'json' };
import intake from './intake.json' with { type: 'json' };
import toast from './intake-toast.json' with { type: 'json' };
import scan from './scan.json' with { type: 'json' };

export const words = { camera, intake, scan, notification: { toast } };
