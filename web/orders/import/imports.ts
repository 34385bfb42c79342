import { purchaseImport } from "../../../contract/import/purchaseImport.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain } from "../../kit/call/data.ts";
import { showError, showToast } from "../../kit/call/toasts.ts";

/** Undoes an import, also from another screen. */
export async function takeBack(orderId: number, id: number, done: (removed: number) => string) {
  try {
    const { removed } = await call(purchaseImport.undo, { params: { orderId, id } });
    showToast(done(removed));
  } catch (error) {
    showError(error);
  }
  void readAgain();
}
