import type { CommandId } from '../../contributions.ts';
import type { FailureAction } from '../../model/activity/activityNodes.ts';

/** What a failure's next step is done by. It takes the failed row. */
export function actionCommand(action: FailureAction): CommandId {
  return commands[action];
}

const commands: Readonly<Record<FailureAction, CommandId>> = {
  queueAgain: 'clearlydefined.queueHarvestAgain',
  askAgain: 'clearlydefined.askHarvestAgain',
  sendAgain: 'clearlydefined.sendAgain',
  lookForSubmission: 'clearlydefined.lookForSubmission',
  openOnWeb: 'clearlydefined.openSubmissionOnWeb',
  saveAgain: 'clearlydefined.saveDefinitions',
};
