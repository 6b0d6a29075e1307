/**
 * Script that records input on a server-rendered page until the console's own script can react to it
 * (docs/server-rendering.md):
 * - The last button clicked is clicked again when the page is hydrated (src/main.tsx).
 * - Keys pressed on drag handles are passed to the list once it reacts to keys (src/ui/sortable/use-early-input.ts).
 *   Arrows, Home and End move the focus between handles at once. A picked-up row that loses the focus is dropped back,
 *   as in the list.
 * - So is a press on a drag handle that is still held, which then starts a drag. One that was released moves nothing: the
 *   user has seen no target.
 */
export const earlyInput = `{
let pressed,lifted,held,keys=[];
let steps={ArrowUp:-1,ArrowDown:1,Home:-1e9,End:1e9},carries=/^( |Enter|Escape|Arrow(Up|Down)|Page(Up|Down)|Home|End)$/;
let note=(grip,key,altKey)=>keys.push({row:grip.closest("[data-key]").dataset.key,key,altKey});
let leave=()=>{if(lifted&&lifted!==document.activeElement){note(lifted,"Escape",false);lifted=undefined}};
let click=e=>{leave();pressed=e.target.closest("button")||pressed};
let press=e=>{
leave();
let grip=e.target.closest("[data-part=grip]"),{key,altKey}=e,takes=key===" "||key==="Enter";
if(!grip||e.ctrlKey||e.metaKey||e.shiftKey)return;
let isStep=!lifted&&!altKey&&key in steps;
let isNoted=lifted?carries.test(key):altKey?/^Arrow(Up|Down)$/.test(key):takes&&!grip.matches("[aria-disabled]");
if(!isStep&&!isNoted)return;
e.preventDefault();e.stopPropagation();
if(isStep){
let grips=[...document.querySelectorAll("[data-part=grip]")];
grips[Math.max(0,Math.min(grips.indexOf(grip)+steps[key],grips.length-1))].focus();
return}
note(grip,key,altKey);
if(takes)lifted=lifted?undefined:grip;
if(key==="Escape")lifted=undefined};
let hold=e=>{
let grip=e.isPrimary&&e.button===0&&e.target.closest("[data-part=grip]");
if(!grip)return;
let {pointerId,pointerType,clientX,clientY}=e;
held={row:grip.closest("[data-key]").dataset.key,isOver:false,init:{pointerId,pointerType,clientX,clientY}}};
let release=e=>{if(held&&held.init.pointerId===e.pointerId)held.isOver=true};
addEventListener("click",click,true);addEventListener("keydown",press,true);
addEventListener("pointerdown",hold,true);addEventListener("pointerup",release,true);addEventListener("pointercancel",release,true);
addEventListener("recon-taken",()=>{removeEventListener("click",click,true);if(pressed&&pressed.isConnected)pressed.click()},{once:true});
addEventListener("recon-early-input",({detail})=>{
if(detail.isEnd){removeEventListener("keydown",press,true);removeEventListener("pointerdown",hold,true);leave()}
detail.keys.push(...keys);detail.press=held});
}`;
